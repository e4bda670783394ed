import { type RefObject, useEffect, useRef } from 'react';
import type { ChartDrawing } from './chart-drawing';
import styles from './charts.module.css';

interface PickButtonProps {
  label: string;
  box: RefObject<HTMLElement | null>;
  drawing: RefObject<ChartDrawing | null>;
  /** With a point of the window. */
  onPress: (x: number, y: number) => void;
}

/** Stands beside the label of the crosshair, for a mouse only: fingers press long. It moves without a render. */
export function PickButton({ label, box, drawing, onPress }: PickButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const at = useRef(0);

  useEffect(() => {
    const frame = box.current?.parentElement;
    if (!frame) return;
    const onMove = ({ pointerType, clientY, target }: PointerEvent) => {
      // On the button the pointer moves to press it.
      if (!button.current || button.current === target) return;
      const y = clientY - frame.getBoundingClientRect().top;
      button.current.hidden = pointerType !== 'mouse' || (drawing.current?.priceAt(y) ?? null) === null;
      button.current.style.top = `${y}px`;
      button.current.style.insetInlineEnd = `${drawing.current?.scaleWidth ?? 0}px`;
      at.current = clientY;
    };
    const onLeave = () => {
      if (button.current) button.current.hidden = true;
    };
    frame.addEventListener('pointermove', onMove);
    frame.addEventListener('pointerleave', onLeave);
    return () => {
      frame.removeEventListener('pointermove', onMove);
      frame.removeEventListener('pointerleave', onLeave);
    };
  }, [box, drawing]);

  return (
    <button
      ref={button}
      type="button"
      hidden
      tabIndex={-1}
      className={styles.pick}
      aria-label={label}
      onClick={({ currentTarget }) => onPress(currentTarget.getBoundingClientRect().left, at.current)}
    >
      +
    </button>
  );
}
