/** A stream of numbers in [0, 1) that is the same for the same seed (mulberry32). For simulated markets, never for secrets. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Roughly normal around 0 with deviation 1: a sum of uniform numbers. */
export const bell = (random: Random): number => (random() + random() + random() + random() - 2) * Math.sqrt(3);
