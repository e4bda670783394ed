import { type RefObject, useLayoutEffect, useRef } from 'react';

const tintMs = 150;

/** Grouping commas aside, formatted prices are plain decimals; a picture needs no more than their order. */
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** Tints an element for a moment when its price has risen or fallen; never for members who want less motion. */
export function useTint(element: RefObject<HTMLElement | null>, text: string, wanted: boolean): void {
  const last = useRef(text);
  useLayoutEffect(() => {
    const before = numberOf(last.current);
    const now = numberOf(text);
    last.current = text;
    if (wanted && before !== now && element.current) tint(element.current, now > before ? 'rise' : 'fall');
  }, [element, text, wanted]);
}

/** Elements that are tinted in one redraw, so that their tints end in one frame. */
interface Tints {
  readonly wanted: boolean;
  readonly elements: Set<HTMLElement>;
}

let current: Tints | null = null;
/** The last tints that an element belongs to. */
const tintsOf = new WeakMap<HTMLElement, Tints>();

/** Set and cleared by hand: while an animation runs, the browser computes styles and paints for each frame, though nothing changes. */
function tint(element: HTMLElement, direction: 'rise' | 'fall'): void {
  current ??= begin();
  if (!current.wanted) return;
  current.elements.add(element);
  tintsOf.set(element, current);
  element.style.backgroundColor = `var(--${direction}-tint)`;
}

function begin(): Tints {
  const tints = { wanted: !matchMedia('(prefers-reduced-motion: reduce)').matches, elements: new Set<HTMLElement>() };
  queueMicrotask(() => {
    current = null;
  });
  if (tints.wanted) setTimeout(() => end(tints), tintMs);
  return tints;
}

function end(tints: Tints): void {
  for (const element of tints.elements) if (tintsOf.get(element) === tints) element.style.backgroundColor = '';
}
