import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../button/button';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons';
import { Hidden } from '../layout/page';
import styles from './carousel.module.css';

export interface Slide {
  id: string;
  /** Name of the slide for screen readers. */
  label: string;
  content: ReactNode;
}

export interface CarouselProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  slides: readonly Slide[];
  /** From 0. */
  selected: number;
  /** Called on button, key and swipe; slides never advance by themselves. */
  onSelect: (index: number) => void;
  /** The owner moves it on by a timer: screen readers are not told of each slide. */
  moving?: boolean;
}

/** Milliseconds without scrolling after which a swipe has ended. */
const settledMs = 120;

/** Shows one slide at a time; moved by buttons, arrow keys and swiping. */
export function Carousel({
  label,
  previousLabel,
  nextLabel,
  slides,
  selected,
  onSelect,
  moving = false,
}: CarouselProps) {
  const track = useTrack(selected, onSelect);
  const last = slides.length - 1;
  const select = (index: number) => {
    const next = Math.min(last, Math.max(0, index));
    if (next !== selected) onSelect(next);
  };
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: selected - 1,
    ArrowRight: selected + 1,
    Home: 0,
    End: last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.target === event.currentTarget ? keys[event.key] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    select(next);
  };
  const place = (index: number) => `${index + 1} / ${slides.length}`;
  return (
    <section className={styles.carousel} aria-label={label}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={track} className={styles.track} role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        {slides.map((slide, index) => (
          <section
            key={slide.id}
            className={styles.slide}
            aria-label={`${place(index)} ${slide.label}`}
            inert={index !== selected}
          >
            {slide.content}
          </section>
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={styles.controls}>
        <IconButton
          label={previousLabel}
          icon={<ChevronLeftIcon />}
          aria-disabled={selected <= 0}
          onClick={() => select(selected - 1)}
        />
        <p className={styles.status} role="status" aria-live={moving ? 'off' : 'polite'}>
          {place(selected)}
          <Hidden>{` ${slides[selected]?.label ?? ''}`}</Hidden>
        </p>
        <IconButton
          label={nextLabel}
          icon={<ChevronRightIcon />}
          aria-disabled={selected >= last}
          onClick={() => select(selected + 1)}
        />
      </div>
    </section>
  );
}

/** Scrolls to the selected slide, and selects the slide that was scrolled to. */
function useTrack(selected: number, onSelect: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const latest = useRef({ selected, onSelect });
  useEffect(() => {
    latest.current = { selected, onSelect };
  });

  useEffect(() => {
    // The stylesheet decides whether it scrolls smoothly.
    if (track.current) track.current.scrollLeft = selected * track.current.clientWidth;
  }, [selected]);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const index = Math.round(element.scrollLeft / (element.clientWidth || 1));
      if (index !== latest.current.selected) latest.current.onSelect(index);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, settledMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  return track;
}
