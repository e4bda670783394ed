import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { ArrowRightIcon, CheckIcon } from '../icons/icons';
import { Spinner } from '../progress/spinner';
import styles from './captcha.module.css';

/** Pictures are data URLs, of twice the size that is told in pixels: sharp on phones. */
export interface SliderPuzzle {
  readonly id: string;
  readonly background: string;
  readonly piece: string;
  readonly pieceY: number;
  readonly width: number;
  readonly height: number;
}

/** `t` in milliseconds from the first point. */
export interface SliderAnswer {
  readonly x: number;
  readonly track: { x: number; y: number; t: number }[];
}

interface SliderCaptchaProps {
  puzzle: SliderPuzzle;
  label: string;
  hint: string;
  busy: boolean;
  solved: boolean;
  now: () => number;
  onAnswer: (answer: SliderAnswer) => void;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
};
const handleWidth = 48;

/**
 * A slider moved by pointer, or by arrow keys and Enter. Records the path of the handle, by which the exchange tells
 * people from programs.
 */
export function SliderCaptcha({ puzzle, label, hint, busy, solved, now, onAnswer }: SliderCaptchaProps) {
  const [x, setX] = useState(0);
  const track = useRef<SliderAnswer['track']>([]);
  const startedAt = useRef(0);
  const max = puzzle.width - handleWidth;

  const record = (nextX: number, y: number, at: number) => {
    const kept = Math.round(Math.min(max, Math.max(0, nextX)));
    if (track.current.length === 0) startedAt.current = at;
    if (track.current.length < 2000)
      track.current.push({ x: kept, y: Math.round(y), t: Math.round(at - startedAt.current) });
    setX(kept);
    return kept;
  };
  const restart = (at: number) => {
    track.current = [];
    setX(at);
  };
  const finish = (finalX: number) => onAnswer({ x: finalX, track: track.current });
  const drag = useDrag({ x, restart, record: (nextX, y) => record(nextX, y, now()), finish });

  const press = (event: KeyboardEvent) => {
    if (busy || solved) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (track.current.length > 1) finish(x);
      return;
    }
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    record(x + step, 0, now());
  };

  return (
    <div className={styles.slider} style={{ width: puzzle.width }}>
      <Picture puzzle={puzzle} x={x} />
      <div className={styles.rail}>
        <div className={styles.done} style={{ width: x + handleWidth / 2 }} />
        {x === 0 && <span className={styles.railHint}>{hint}</span>}
        <button
          type="button"
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={x}
          aria-disabled={busy || solved}
          className={styles.handle}
          style={{ transform: `translateX(${x}px)` }}
          onPointerDown={(event) => !busy && !solved && drag.grab(event)}
          onPointerMove={drag.move}
          onPointerUp={drag.drop}
          onPointerCancel={drag.letGo}
          onKeyDown={press}
        >
          {busy ? <Spinner /> : solved ? <CheckIcon /> : <ArrowRightIcon />}
        </button>
      </div>
    </div>
  );
}

interface Handle {
  readonly x: number;
  /** Begins a new path. */
  restart(at: number): void;
  /** @returns where the handle is then. */
  record(nextX: number, y: number): number;
  finish(finalX: number): void;
}

/** Moves the handle by pointer. */
function useDrag(handle: Handle) {
  const from = useRef<{ pointerX: number; pointerY: number; x: number } | null>(null);
  const follow = (event: PointerEvent<HTMLElement>, start: NonNullable<typeof from.current>) =>
    handle.record(start.x + event.clientX - start.pointerX, event.clientY - start.pointerY);
  return {
    grab: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { pointerX: event.clientX, pointerY: event.clientY, x: handle.x };
      handle.restart(handle.x);
      handle.record(handle.x, 0);
    },
    move: (event: PointerEvent<HTMLElement>) => void (from.current && follow(event, from.current)),
    drop: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      from.current = null;
      const finalX = follow(event, start);
      // A tap on the handle is no answer: it would cost the member the puzzle, and one of the attempts that are counted.
      if (finalX === start.x) handle.restart(start.x);
      else handle.finish(finalX);
    },
    /** The browser took the gesture for itself. */
    letGo: () => {
      if (!from.current) return;
      handle.restart(from.current.x);
      from.current = null;
    },
  };
}

/** The background with the piece where the handle has moved it. */
const Picture = ({ puzzle, x }: { puzzle: SliderPuzzle; x: number }) => (
  <div className={styles.picture} style={{ height: puzzle.height }} aria-hidden="true">
    <Drawing source={puzzle.background} style={{ width: puzzle.width, height: puzzle.height }} />
    <Drawing
      source={puzzle.piece}
      className={styles.piece}
      style={{ top: puzzle.pieceY, transform: `translateX(${x}px)` }}
    />
  </div>
);

interface DrawingProps {
  readonly source: string;
  readonly className?: string | undefined;
  readonly style: CSSProperties;
}

/** On a canvas, with half as many CSS pixels as the picture has. An `img` would count as the page's main content, which is the form. */
function Drawing({ source, className, style }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      if (!canvas.current) return;
      canvas.current.width = image.naturalWidth;
      canvas.current.height = image.naturalHeight;
      canvas.current.getContext('2d')?.drawImage(image, 0, 0);
      setWidth(image.naturalWidth / 2);
    };
    image.src = source;
    return () => {
      image.onload = null;
    };
  }, [source]);
  return <canvas ref={canvas} className={className} style={{ width, ...style }} />;
}
