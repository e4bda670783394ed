/** The only source of the current time, for every timer, expiry and date rule. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A running clock that sandbox and tests can advance. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  reset(): void;
}

export function createMovableClock(base: Clock = systemClock): MovableClock {
  let offsetMs = 0;
  return {
    now: () => (offsetMs === 0 ? base.now() : new Date(base.now().getTime() + offsetMs)),
    advance: (ms) => {
      offsetMs += ms;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}

/** A clock that stands still until it is advanced, so that boundaries can be tested to the millisecond. */
export function createStoppedClock(at: Date): MovableClock {
  return createMovableClock({ now: () => at });
}

/** The moment `ms` after (or, negative, before) `date`. */
export const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
