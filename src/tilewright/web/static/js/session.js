// A seat's connection: hello, numbered verbs, reconnecting. No display.

const WAITS = [300, 700, 1500, 3000, 5000];
const PING_EVERY = 4000;
const SILENCE = 9000;
const FINAL = new Set([1009, 4001, 4400, 4403, 4404, 4410]);

export class Session {
  constructor(room, token, { host = null, status, message }) {
    Object.assign(this, { room, token, host, status, message });
    this.pending = [];
    this.n = 0;
    this.tries = 0;
    this.live = false;
    this.ended = false;
    addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.retryNow();
    });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${this.room}/live`);
    this.socket = socket;
    this.heard = Date.now();
    this.status(this.tries ? "lost" : "connecting");
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", token: this.token ?? undefined, host: this.host ?? undefined, ticket: this.ticket ?? undefined }));
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.receive(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING_EVERY);
  }

  // A socket can die silently: without a pong it counts as closed.
  beat() {
    if (Date.now() - this.heard > SILENCE) {
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.closed(1006);
    } else if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send('{"type":"ping"}');
    }
  }

  closed(code) {
    clearInterval(this.pulse);
    this.live = false;
    if (FINAL.has(code)) {
      this.ended = true;
      this.status("ended", code);
      return;
    }
    if (this.ended) return;
    this.status("lost");
    const wait = code === 4429 ? 10000 : WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  retryNow() {
    if (this.live || this.ended || this.socket?.readyState === WebSocket.CONNECTING) return;
    if (this.tries) this.open();
  }

  // Switch to another seat.
  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  // Take the seat back from another window.
  reopen() {
    this.ended = false;
    this.tries = 0;
    this.open();
  }

  receive(message) {
    this.heard = Date.now();
    if (message.type === "welcome") this.welcomed(message);
    if (message.type === "event" && message.seat === this.seat) this.settle(message.event);
    if (message.type === "done" || message.type === "refused") this.answered(message);
    if (message.type !== "pong") this.message(message);
  }

  welcomed(welcome) {
    this.live = true;
    this.tries = 0;
    this.seat = welcome.seat;
    this.ticket = welcome.ticket ?? this.ticket;
    this.n = Math.max(this.n, welcome.n ?? 0);
    // The view includes all verbs that the server has received; the rest is sent again.
    this.pending = this.pending.filter((verb) => verb.n > (welcome.n ?? 0));
    for (const verb of this.pending) {
      verb.settled = false;
      this.socket.send(JSON.stringify(verb.message));
    }
    this.status("live");
  }

  // The event of a verb comes before its reply, so from then on the view includes it.
  settle(event) {
    const verb = this.pending.find((other) => !other.settled);
    if (verb && verb.message.type === event) verb.settled = true;
  }

  answered({ type, n, code }) {
    const again = type === "refused" && (code === "too-fast" || code === "busy");
    const verb = this.pending.find((other) => other.n === n);
    if (again && verb) {
      setTimeout(() => {
        if (this.live) this.socket.send(JSON.stringify(verb.message));
      }, 300);
      return;
    }
    this.pending = this.pending.filter((other) => other.n !== n);
  }

  send(type, fields = {}) {
    if (!this.live) return false;
    const message = { type, n: ++this.n, ...fields };
    this.pending.push({ n: message.n, message, settled: false });
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // Builds that the view does not include yet.
  get ahead() {
    return this.pending.filter((verb) => !verb.settled && verb.message.type === "build").map((verb) => verb.message);
  }

  waitsFor(type) {
    return this.pending.some((verb) => verb.message.type === type);
  }
}
