import { type RefObject, useLayoutEffect, useRef } from 'react';

const tintMs = 150;

/** Grouping commas aside, formatted prices are plain decimals; a picture needs no more than their order. */
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/**
 * Tints an element for a moment when its price has risen or fallen; never for members who want less motion. An animation of the
 * browser's, so that no row is rendered for its end.
 */
export function useTint(element: RefObject<HTMLElement | null>, text: string, wanted: boolean): void {
  const last = useRef(text);
  useLayoutEffect(() => {
    const before = numberOf(last.current);
    const now = numberOf(text);
    last.current = text;
    if (!wanted || before === now || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const backgroundColor = `var(--${now > before ? 'rise' : 'fall'}-tint)`;
    element.current?.animate([{ backgroundColor }, { backgroundColor }], tintMs);
  }, [element, text, wanted]);
}
