import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names';
import styles from './virtual-rows.module.css';

export interface VirtualRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeight: number;
  row: (row: Row) => ReactNode;
  className?: string;
}

/** Rows mounted beyond each edge, so that a quick scroll finds them drawn. */
const overscan = 6;

/**
 * Mounts visible rows only; scrolls by itself and fills the height of its parent. All rows have one height, so
 * positions are computed without a measuring library, which would take a tenth of the page’s byte budget.
 */
export function VirtualRows<Row>({ label, rows, rowKey, rowHeight, row, className }: VirtualRowsProps<Row>) {
  const box = useRef<HTMLElement>(null);
  const { top, height } = useScrolledPart(box);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const end = Math.ceil((top + height) / rowHeight) + overscan;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={box} className={classNames(styles.box, className)} tabIndex={0} aria-label={label}>
      <ul className={styles.list} style={{ height: rows.length * rowHeight }} aria-label={label}>
        {rows.slice(first, end).map((value, at) => (
          <li
            key={rowKey(value)}
            className={styles.item}
            style={{ height: rowHeight, transform: `translateY(${(first + at) * rowHeight}px)` }}
            aria-setsize={rows.length}
            aria-posinset={first + at + 1}
          >
            {row(value)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Visible part of a scrolling box, in pixels. */
function useScrolledPart(box: { readonly current: HTMLElement | null }) {
  // Initial height that covers a phone and a small desktop: a list measured in a hidden tab would otherwise stay empty.
  const [part, setPart] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setPart(({ height }) => ({ top: element.scrollTop, height: element.clientHeight || height }));
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      sizes.disconnect();
    };
  }, [box]);
  return part;
}
