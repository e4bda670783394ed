import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the place of a flow when its step changes: what was pressed has gone with the step before, and whoever does not see
 * the page hears where the flow is.
 */
export function useFocusOnStep(place: RefObject<HTMLElement | null>, step: string | number): void {
  const drawn = useRef(step);
  useEffect(() => {
    if (drawn.current !== step) place.current?.focus();
    drawn.current = step;
  }, [place, step]);
}
