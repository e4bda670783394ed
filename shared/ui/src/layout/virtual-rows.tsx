import { useVirtualizer } from '@tanstack/react-virtual';
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

/** Mounts the visible rows only; it scrolls by itself and takes the height its parent gives it. */
export function VirtualRows<Row>({ label, rows, rowKey, rowHeight, row, className }: VirtualRowsProps<Row>) {
  const box = useRef<HTMLElement>(null);
  // The first guess covers a phone and a small desktop: without it a list measured in a hidden tab stays empty.
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    if (box.current?.clientHeight) setHeight(box.current.clientHeight);
  }, []);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => {
      const item = rows[at];
      return item === undefined ? at : rowKey(item);
    },
    initialRect: { width: 320, height },
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={box} className={classNames(styles.box, className)} tabIndex={0} aria-label={label}>
      <ul className={styles.list} style={{ height: list.getTotalSize() }} aria-label={label}>
        {list.getVirtualItems().map((item) => {
          const value = rows[item.index];
          return (
            value !== undefined && (
              <li
                key={item.key}
                className={styles.item}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
              >
                {row(value)}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
