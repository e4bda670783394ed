const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls back on every sign of life of the member. */
export function watchActivity(page: Window, onActive: () => void): void {
  for (const sign of signs) page.addEventListener(sign, onActive, { passive: true, capture: true });
}
