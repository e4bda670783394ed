/**
 * Closes the methods of the history, which a frame shares with the page around it whatever its origin is: entries that a candidate adds would
 * be in the way of the member's back button, and steps would lead the page elsewhere. Runs before the candidate.
 */
export function closeHistory({ History }: Pick<typeof globalThis, 'History'>): void {
  for (const name of ['pushState', 'replaceState', 'go', 'back', 'forward'])
    Object.defineProperty(History.prototype, name, {
      value: () => undefined,
      ...{ configurable: false, writable: false },
    });
}
