import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { VirtualRows } from '@maru/ui';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import styles from './found-rows.module.css';
import type { MarketListStore } from './market-list.store';
import { cellRole } from './table-roles';

interface FoundRowsProps {
  list: Pick<MarketListStore, 'rows' | 'elsewhere' | 'restored'>;
  label: string;
  className?: string;
  rowHeight: number;
  /** Code of the market that must be in view. */
  reveal?: string;
  /** Rows of a table; `row` gives its cells. */
  inTable?: boolean;
  row: (cell: MarketCell) => ReactNode;
}

/** Stands for the heading between the rows. */
const heading = null;

/** Markets of the tab, and below them under a heading what the search finds in other tabs; only the visible rows are mounted. */
export const FoundRows = observer(function FoundRows({ list, row, ...rest }: FoundRowsProps) {
  const { rows, elsewhere, restored } = list;
  const all = useMemo(
    () => ({ rows: elsewhere.length > 0 ? [...rows, heading, ...elsewhere] : rows, restored }),
    [rows, elsewhere, restored],
  );
  // The tab that was pressed is drawn first, its rows afterwards.
  const shown = useDeferredValue(all);
  return (
    <VirtualRows
      {...rest}
      // In the order of another address the market to be seen stands elsewhere.
      key={shown.restored}
      rows={shown.rows}
      rowKey={(cell) => cell?.code ?? 'elsewhere'}
      row={(cell) => (cell ? row(cell) : <Elsewhere inTable={rest.inTable} />)}
    />
  );
});

function Elsewhere({ inTable }: { inTable?: boolean }) {
  const { t } = useTranslation('trading');
  const heading = <h3 className={styles.heading}>{t('markets.elsewhere')}</h3>;
  return inTable ? (
    <div {...cellRole} className={styles.cell}>
      {heading}
    </div>
  ) : (
    heading
  );
}
