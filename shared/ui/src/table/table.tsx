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
  /** Place in a card of few lines on small screens; without it in any column, each cell has a line of its own. */
  card?: CardPlace;
}

export interface CardPlace {
  line: 1 | 2 | 3;
  /** At the end of the line, one cell at most. */
  end?: boolean;
  /** Stands in front of the value, which speaks for itself without one. */
  title?: ReactNode;
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
  const look = [dense && styles.dense, columns.some(({ card }) => card) && styles.cards];
  return (
    <table className={classNames(styles.table, ...look)} aria-label={label}>
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
              <td key={column.key} className={cellClass(column)}>
                <Title column={column} />
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

/** Of a cell on small screens, where the head of the table is not seen. */
function Title<Row>({ column: { title, card } }: { column: Column<Row> }) {
  const shown = card ? card.title : title;
  return shown === undefined ? null : (
    <span className={styles.title} aria-hidden="true">
      {shown}
    </span>
  );
}

function cellClass<Row>({ align, lead, card }: Column<Row>): string {
  const place = card && [styles[`line${card.line}`], card.end && styles.cardEnd];
  return classNames(align === 'end' && styles.end, lead && styles.lead, ...(place ?? []));
}
