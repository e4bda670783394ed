import { SkeletonRows } from '@maru/ui';
import { type Column, Pagination } from '@maru/ui/figures';
import type { ReactNode } from 'react';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import type { Reading } from '../use-loaded';
import styles from './lists.module.css';
import { TableCard } from './table-card';

interface Listed<Row> {
  readonly list: readonly Row[];
  /** Of all pages; without it the list is all there is. */
  readonly total?: number;
  readonly totalPages?: number;
}

interface ListViewProps<Row> {
  /** Names the table, and its pages. */
  readonly label: string;
  readonly reading: Pick<Reading<Listed<Row>>, 'of' | 'reload'>;
  readonly filters: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly empty: ReactNode;
  /** Without it the list has one page. */
  readonly page?: { readonly at: number; readonly onPage: (page: number) => void };
}

/** Rows of one kind below their filters, with their number and their pages. */
export function ListView<Row extends { readonly id: string }>(props: ListViewProps<Row>) {
  const { label, reading, filters, columns, empty, page } = props;
  const { of, reload } = reading;
  const total = of.value && (of.value.total ?? of.value.list.length);
  return (
    <div>
      <div className={styles.filters}>
        {filters}
        {total !== undefined && (
          <p className={styles.total} role="status">
            {total.toLocaleString('ko')}건
          </p>
        )}
      </div>
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={10} />} failed={readFailed} onRetry={reload}>
        {({ list, totalPages = 1 }) => (
          <>
            <TableCard label={label} columns={columns} rows={list} rowKey={({ id }) => id} empty={empty} />
            {page && totalPages > 1 && (
              <Pagination
                label={`${label} 페이지`}
                previousLabel="이전 페이지"
                nextLabel="다음 페이지"
                page={page.at}
                totalPages={totalPages}
                onPage={page.onPage}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
