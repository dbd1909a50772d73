// The visible part of the unbounded table: screen = square * PITCH * scale + offset.

import { calm } from "./dom.js";

export const PITCH = 48;
const SMALLEST = 0.2;
const LARGEST = 2;
const FIT_LARGEST = 1.15;
const MILLISECONDS = 180;

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

export class Camera {
  constructor(changed) {
    this.changed = changed;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.width = 0;
    this.height = 0;
    this.frame = 0;
    this.fitted = null;
  }

  // A fitted view stays fitted until it is moved; otherwise the centre stays in place.
  resize(width, height) {
    this.x += (width - this.width) / 2;
    this.y += (height - this.height) / 2;
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit(...this.fitted);
    else this.changed();
  }

  squareAt(x, y) {
    const size = PITCH * this.scale;
    return [Math.floor((y - this.y) / size), Math.floor((x - this.x) / size)];
  }

  pan(dx, dy) {
    this.stop();
    this.x += dx;
    this.y += dy;
    this.changed();
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    this.stop();
    const scale = clamp(this.scale * factor, SMALLEST, LARGEST);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.changed();
  }

  fit(box, margin = 1.5, largest = FIT_LARGEST) {
    const { top, bottom, left, right } = box ?? { top: -2, bottom: 2, left: -3, right: 3 };
    const wide = (right - left + 1 + 2 * margin) * PITCH;
    const high = (bottom - top + 1 + 2 * margin) * PITCH;
    const scale = clamp(Math.min(this.width / wide, this.height / high), SMALLEST, largest);
    this.glide({
      scale,
      x: this.width / 2 - ((left + right + 1) / 2) * PITCH * scale,
      y: this.height / 2 - ((top + bottom + 1) / 2) * PITCH * scale,
    });
    this.fitted = [box, margin, largest];
  }

  // Pan as little as needed to see a square and its neighbours.
  reveal(row, column, margin = 1) {
    const size = PITCH * this.scale;
    const slack = (position, length) =>
      clamp(position, margin * size, Math.max(margin * size, length - (margin + 1) * size)) - position;
    const goal = this.goal ?? this;
    const dx = slack(goal.x + column * size, this.width);
    const dy = slack(goal.y + row * size, this.height);
    if (dx || dy) this.glide({ scale: goal.scale, x: goal.x + dx, y: goal.y + dy });
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.goal = null;
    this.fitted = null;
  }

  glide(goal) {
    this.stop();
    const from = { x: this.x, y: this.y, scale: this.scale };
    const begun = performance.now();
    this.goal = goal;
    const step = (now) => {
      const share = calm() ? 1 : clamp((now - begun) / MILLISECONDS, 0, 1);
      const eased = 1 - (1 - share) ** 3;
      for (const name of ["x", "y", "scale"]) {
        this[name] = from[name] + (goal[name] - from[name]) * eased;
      }
      if (share < 1) this.frame = requestAnimationFrame(step);
      else this.goal = null;
      this.changed();
    };
    step(begun);
  }
}
