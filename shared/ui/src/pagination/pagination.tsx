import { Button, IconButton } from '../button/button';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons';
import { Hidden } from '../layout/page';
import styles from './pagination.module.css';

export interface PaginationProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  page: number;
  /** A total of 0 pages shows page 1. */
  totalPages: number;
  /** Says that there may be more pages, which are still being counted. */
  countingLabel?: string | undefined;
  onPage: (page: number) => void;
}

/** Up to five page numbers around the current one. */
export function pageWindow(page: number, totalPages: number): number[] {
  const last = Math.max(1, totalPages);
  const first = Math.max(1, Math.min(page - 2, last - 4));
  return Array.from({ length: Math.min(5, last) }, (_, at) => first + at);
}

export function Pagination(props: PaginationProps) {
  const { label, previousLabel, nextLabel, page, totalPages, countingLabel, onPage } = props;
  return (
    <nav className={styles.pages} aria-label={label}>
      <IconButton
        label={previousLabel}
        icon={<ChevronLeftIcon />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pageWindow(page, totalPages).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'secondary' : 'quiet'}
          size="s"
          className={styles.number}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      {countingLabel && (
        <span className={styles.counting} title={countingLabel}>
          <span aria-hidden="true">…</span>
          <Hidden>{countingLabel}</Hidden>
        </span>
      )}
      <IconButton
        label={nextLabel}
        icon={<ChevronRightIcon />}
        disabled={page >= totalPages && !countingLabel}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
