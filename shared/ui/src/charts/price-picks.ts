const longPressMs = 500;
/** A finger that moves further, in CSS pixels, scrolls. */
const slackPx = 10;

/**
 * Follows secondary clicks and long presses on an element.
 * @param pick - takes a point of the window; returns whether something was picked there.
 * @returns ends it.
 */
export function followPicks(element: HTMLElement, pick: (x: number, y: number) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  // Some browsers tell of a long press as a secondary click too.
  let taken = false;
  const stop = () => clearTimeout(timer);
  const onDown = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    stop();
    taken = false;
    if (pointerType !== 'touch' || !isPrimary) return;
    from = { x, y };
    timer = setTimeout(() => {
      taken = pick(x, y);
    }, longPressMs);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > slackPx) stop();
  };
  const onContextMenu = (event: MouseEvent) => {
    stop();
    if (taken || pick(event.clientX, event.clientY)) event.preventDefault();
    taken = false;
  };
  const handlers = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', stop],
    ['pointercancel', stop],
    ['contextmenu', onContextMenu],
  ] as const;
  for (const [name, handler] of handlers) element.addEventListener(name, handler as EventListener);
  return () => {
    stop();
    for (const [name, handler] of handlers) element.removeEventListener(name, handler as EventListener);
  };
}
