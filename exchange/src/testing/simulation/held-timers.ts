export interface HeldTimers {
  /** Runs what waits, as if its time were over. */
  fire(): void;
  release(): void;
}

/**
 * Holds callbacks that would run after a time until somebody lets them: a market that its breaker has paused would trade again at a
 * moment that no run of the same seed meets twice.
 * @param heldMs - exactly this wait; all others are left alone. None of these timers may be cleared by its owner.
 */
export function holdTimers(heldMs: number): HeldTimers {
  const original = globalThis.setTimeout;
  let held: (() => void)[] = [];
  const holding = (callback: () => void, waitMs = 0, ...rest: []) => {
    if (waitMs !== heldMs) return original(callback, waitMs, ...rest);
    held.push(callback);
    return original(() => undefined, 0);
  };
  globalThis.setTimeout = Object.assign(holding, original) as typeof setTimeout;
  return {
    fire: () => {
      const due = held;
      held = [];
      for (const callback of due) callback();
    },
    release: () => {
      globalThis.setTimeout = original;
    },
  };
}
