/** The last one is the browser's own way back, which no key or pointer of the page tells of. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'popstate'] as const;

/** Calls back on every sign of life of the member. */
export function watchActivity(page: Window, onActive: () => void): void {
  for (const sign of signs) page.addEventListener(sign, onActive, { passive: true, capture: true });
}
