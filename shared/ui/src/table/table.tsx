import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** Heads the card on small screens, without its title. */
  lead?: boolean;
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  dense?: boolean;
  /** Shown in place of rows. */
  empty?: ReactNode;
}

/** A table on wide screens, a list of cards on small ones. */
export function Table<Row>({ label, columns, rows, rowKey, dense = false, empty }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, dense && styles.dense)} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classNames(column.align === 'end' && styles.end)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={styles.row}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={classNames(column.align === 'end' && styles.end, column.lead && styles.lead)}
              >
                <span className={styles.title} aria-hidden="true">
                  {column.title}
                </span>
                <span className={styles.value}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && empty && (
          <tr className={styles.emptyRow}>
            <td className={styles.empty} colSpan={columns.length}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
