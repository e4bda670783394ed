/** What the HTML server has painted in the screen's place, with figures that this page does not know yet. */
let painted: { readonly path: string; readonly element: Element } | null = null;

/** Keeps what is painted before the page draws in its place. */
export function keepFirstPaint(root: Element, path: string): void {
  const element = root.querySelector('.sk-main');
  painted = element && { path, element };
}

/** @returns it while the first screen loads; later screens are drawn by the page. */
export const firstPaintOf = (path: string): Element | null => (painted?.path === path ? painted.element : null);

/** The screen is there: its figures grow old. */
export function dropFirstPaint(): void {
  painted = null;
}
