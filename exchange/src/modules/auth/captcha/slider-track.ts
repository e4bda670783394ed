import { randomInt } from 'node:crypto';

/** A drag of the puzzle's piece, in pixels and in milliseconds from its first point. */
export interface Drag {
  /** Where the piece was left. */
  readonly x: number;
  readonly track: readonly Point[];
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly t: number;
}

/** Tolerance between piece and gap, in pixels. */
const tolerance = 5;
const pointsMin = 5;
const durationMsMin = 120;
const durationMsMax = 120_000;

/**
 * Whether the piece lies in its gap and was moved there by a hand: neither too fast nor too slow, from the left edge to where it
 * was left, without a jump, in steps that differ. Arrow keys pass, since people press them unevenly.
 */
export function isPlausible({ x, track }: Drag, gapX: number): boolean {
  const [first, last] = [track[0], track[track.length - 1]];
  if (Math.abs(x - gapX) > tolerance || !first || !last || track.length < pointsMin) return false;
  const duration = last.t - first.t;
  if (duration < durationMsMin || duration > durationMsMax) return false;
  if (Math.abs(last.x - x) > tolerance || Math.abs(first.x) > 2 * tolerance) return false;
  const steps = track.slice(1).map((point, i) => stepBetween(track[i] ?? first, point));
  if (steps.some(({ dt, dx }) => dt < 0 || Math.abs(dx) > gapX * 0.8)) return false;
  return new Set(steps.map(({ dx, dy, dt }) => `${dx}:${dy}:${dt}`)).size > 2;
}

const stepBetween = (from: Point, to: Point) => ({ dx: to.x - from.x, dy: to.y - from.y, dt: to.t - from.t });

/** A human-like drag to `gapX`: fast, then slower, a little up and down. For the sandbox. */
export function humanDrag(gapX: number): Drag {
  const count = 24;
  let t = 0;
  const track = Array.from({ length: count + 1 }, (_, i) => {
    const share = 1 - (1 - i / count) ** 2;
    if (i > 0) t += randomInt(14, 40);
    return { x: Math.round(gapX * share), y: randomInt(-2, 3), t };
  });
  return { x: gapX, track };
}
