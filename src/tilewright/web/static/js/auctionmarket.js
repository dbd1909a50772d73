// Sales, prices and the words of past rounds. Data only, no display.

export class Market {
  constructor() {
    this.begin({});
  }

  // Load the server's data; later events are added one by one.
  begin({ prices = {}, sales = [], rounds = [] }) {
    this.prices = new Map(Object.entries(prices));
    this.sales = sales;
    this.rounds = rounds;
  }

  // The current round; the room may already be in the next one before the words arrive.
  get round() {
    return (this.rounds.at(-1)?.round ?? 0) + 1;
  }

  add({ event, ...facts }) {
    if (event === "sale") this.sell(facts);
    if (event === "words") this.close(facts);
  }

  close({ words, points }) {
    const paid = words.map(() => 0);
    for (const { round, winner, price } of this.sales) if (round === this.round) paid[winner] += price;
    this.rounds.push({ round: this.round, words, points, paid });
  }

  sell({ letter, bids, winner, price }) {
    const { round } = this;
    if (this.sales.at(-1)?.round !== round) this.sales = [];
    this.sales.push({ round, letter, bids, winner, price });
    const [count, sum, low, high] = this.prices.get(letter) ?? [0, 0, price, price];
    this.prices.set(letter, [count + 1, sum + price, Math.min(low, price), Math.max(high, price)]);
  }

  // The balances of all seats after a past round, computed back from the current ones.
  balancesAfter(index, room) {
    const going = room.round === this.round;
    const balances = room.seats.map(({ score, paid }) => score + (going ? paid : 0));
    for (const { points, paid } of this.rounds.slice(index + 1)) {
      balances.forEach((balance, seat) => {
        balances[seat] = balance - points[seat] + paid[seat];
      });
    }
    return balances;
  }

  // The prices of a letter so far, or null.
  usual(letter) {
    const known = this.prices.get(letter);
    if (!known) return null;
    const [count, sum, low, high] = known;
    return { count, average: sum / count, low, high };
  }
}

// Seats by bid, highest first; seats that could not bid are omitted.
export const ranked = ({ bids, winner }) =>
  bids.map((bid, seat) => ({ seat, bid }))
    .filter(({ bid }) => bid !== null)
    .sort((a, b) => b.bid - a.bid || (b.seat === winner) - (a.seat === winner));

// How an auction was decided: "only" one could bid, nobody bid ("lot"), a "tie", or "second" price.
export function decisionOf(sale) {
  const [first, second] = ranked(sale);
  if (!second) return "only";
  if (first.bid !== second.bid) return "second";
  return first.bid ? "tie" : "lot";
}

// Unseen letters: in the bag or hidden.
export function unseenLetters({ tiles, seats, offered }, hidden) {
  const left = new Map(Object.entries(tiles).map(([letter, [count]]) => [letter, count]));
  const seen = [...seats.map((seat) => seat.won).join(""), ...(offered ?? ""), ...hidden];
  for (const letter of seen) left.set(letter, left.get(letter) - 1);
  return left;
}
