// The side panel: past auctions, prices, unseen letters and past rounds.

import { showPrices } from "./auctionchart.js";
import { unseenLetters } from "./auctionmarket.js";
import { bidList, saleText } from "./auctionstage.js";
import { roundSums } from "./auctionsums.js";
import { tile } from "./auctiontiles.js";
import { byId, element, setText } from "./dom.js";
import { aboutText, listName } from "./sentences.js";
import { number, t } from "./texts.js";

export class Papers {
  constructor(game, market) {
    Object.assign(this, { game, market });
    this.back = 0; // how many auctions back the shown one is
    byId("earlier").addEventListener("click", () => this.step(1));
    byId("later").addEventListener("click", () => this.step(-1));
    byId("papers-toggle").addEventListener("click", () => this.toggle());
  }

  toggle() {
    const open = document.body.classList.toggle("papers-open");
    byId("papers-toggle").setAttribute("aria-pressed", String(open));
    if (open) byId("papers").focus();
  }

  step(by) {
    this.back = Math.max(0, Math.min(this.market.sales.length - 1, this.back + by));
    this.showSale();
  }

  // An auction has ended: show the last one.
  sold() {
    this.back = 0;
  }

  show() {
    const { room } = this.game;
    this.showSale();
    showPrices(this.market, room);
    this.showUnseen();
    this.showRounds();
    const watching = room.watching ? t("auction.watching", { count: room.watching }) : null;
    setText(byId("about"), [aboutText(room), listName(room.lexicon), watching].filter(Boolean).join(" · "));
  }

  showSale() {
    const { sales } = this.market;
    const sale = sales.at(-1 - this.back);
    byId("last").hidden = !sale;
    byId("no-sales").hidden = Boolean(sale);
    if (!sale) return;
    const place = t("auction.sale_of", { number: sales.length - this.back, count: sales.length });
    byId("sale").replaceChildren(
      element("p", { class: "row" }, tile(sale.letter, this.game.room.tiles), element("span", { class: "soft small" }, place)),
      element("p", {}, saleText(sale, this.game)), bidList(sale, this.game));
    byId("earlier").disabled = this.back >= sales.length - 1;
    byId("later").disabled = this.back === 0;
  }

  showUnseen() {
    const left = [...unseenLetters(this.game.room, this.game.view?.hidden ?? "")].filter(([, count]) => count > 0);
    setText(byId("unseen-title"), t("auction.unseen", { count: left.reduce((sum, [, count]) => sum + count, 0) }));
    byId("unseen").replaceChildren(...left.map(([letter, count]) =>
      element("li", {}, element("strong", {}, letter), ` ${number(count)}`)));
  }

  showRounds() {
    const { rounds } = this.market;
    byId("past").hidden = !rounds.length;
    if (byId("rounds").children.length === rounds.length) return;
    byId("rounds").replaceChildren(...rounds.map(({ round }, index) => element("details", {},
      element("summary", {}, t("auction.round", { round })), roundSums(this.game, this.market, index))).reverse());
  }
}
