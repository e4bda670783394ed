import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ChartDrawing } from './chart-drawing';
import type { PricePick } from './chart-types';
import { followPicks } from './price-picks';

/** Tells of prices that are picked in the box. @returns picks the price at a point of the window; false where there is none. */
export function usePicks(
  box: RefObject<HTMLElement | null>,
  drawing: RefObject<ChartDrawing | null>,
  onPick: ((pick: PricePick) => void) | undefined,
): (x: number, y: number) => boolean {
  const latest = useRef(onPick);
  latest.current = onPick;
  const pick = useCallback(
    (x: number, y: number) => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const price = drawing.current?.priceAt(y - top) ?? null;
      if (price === null) return false;
      box.current?.focus({ preventScroll: true });
      latest.current?.({ price, x, y });
      return true;
    },
    [box, drawing],
  );
  const picks = onPick !== undefined;
  useEffect(() => {
    if (picks && box.current) return followPicks(box.current, pick);
  }, [box, pick, picks]);
  return pick;
}
