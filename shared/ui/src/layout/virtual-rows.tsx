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
  /** Key of a row that is scrolled into view when it is named, and when it first comes. */
  reveal?: string;
  /** The body of a `role="table"` with one row as its head, instead of a list; `row` gives cells. */
  inTable?: boolean;
}

/** Rows mounted beyond each edge, so that a quick scroll finds them drawn. */
const overscan = 6;

/**
 * Mounts visible rows only; scrolls by itself and fills the height of its parent. All rows have one height, so
 * positions are computed without a measuring library, which would take a tenth of the page’s byte budget.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { label, rows, rowKey, rowHeight, row, className, reveal, inTable = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const { top, height } = useScrolledPart(box);
  useReveal(box, reveal === undefined ? -1 : rows.findIndex((each) => rowKey(each) === reveal), rowHeight, reveal);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const end = Math.ceil((top + height) / rowHeight) + overscan;
  // A list item may not be a row.
  const [List, Item] = inTable ? (['div', 'div'] as const) : (['ul', 'li'] as const);
  return (
    <div
      ref={box}
      className={classNames(styles.box, className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      {...{ role: inTable ? 'rowgroup' : 'region', 'aria-label': label }}
    >
      <List
        className={styles.list}
        style={{ height: rows.length * rowHeight }}
        {...(inTable ? { role: 'none' } : { 'aria-label': label })}
      >
        {rows.slice(first, end).map((value, at) => (
          <Item
            key={rowKey(value)}
            className={styles.item}
            style={{ height: rowHeight, transform: `translateY(${(first + at) * rowHeight}px)` }}
            {...(inTable
              ? { role: 'row', 'aria-rowindex': first + at + 2 }
              : { 'aria-setsize': rows.length, 'aria-posinset': first + at + 1 })}
          >
            {row(value)}
          </Item>
        ))}
      </List>
    </div>
  );
}

/** Scrolls a row outside the visible part to its middle; not when the rows change their order under a reader. */
function useReveal(box: { readonly current: HTMLElement | null }, at: number, rowHeight: number, reveal?: string) {
  const there = at >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that only changes its place is left where it goes.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !there) return;
    const top = at * rowHeight;
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop || top + rowHeight > scrollTop + clientHeight)
      element.scrollTop = Math.max(0, top - (clientHeight - rowHeight) / 2);
  }, [box, reveal, there]);
}

/** Visible part of a scrolling box, in pixels. */
function useScrolledPart(box: { readonly current: HTMLElement | null }) {
  // Initial height that covers a phone and a small desktop: a list measured in a hidden tab would otherwise stay empty.
  const [part, setPart] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setPart(({ height }) => ({ top: element.scrollTop, height: element.clientHeight || height }));
    element.addEventListener('scroll', measure, { passive: true });
    // Called first with the layout of this frame: to measure here would lay the whole page out once more.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      sizes.disconnect();
    };
  }, [box]);
  return part;
}
