import { errorText } from '@maru/platform/api';
import { presetRange } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Card, type Column, EmptyState, ErrorState, Pagination, SkeletonRows, Table } from '@maru/ui';
import { DateRangeField } from '@maru/ui/fields';
import { type ReactNode, useEffect } from 'react';
import type { HistoryTabStore } from './history-tab.store';
import styles from './transaction-history.module.css';

interface HistoryTabProps<Row extends { id: string }> {
  label: string;
  store: HistoryTabStore<Row>;
  columns: readonly Column<Row>[];
  filters: ReactNode;
}

const rowHeight = 46;

/** Range and filters above, one page of rows below. */
export const HistoryTab = observer(function HistoryTab<Row extends { id: string }>(props: HistoryTabProps<Row>) {
  const { store, filters } = props;
  const { t, language } = useTranslation('trading');

  useEffect(() => {
    if (store.state === 'idle') void store.load();
  }, [store]);

  const presets = store.plan.presets.map((preset) => ({
    id: preset,
    label: t(`history.preset.${preset}`),
    ...presetRange(preset, store.now()),
  }));
  return (
    <Card flush>
      <div className={styles.search}>
        <DateRangeField
          label={t('history.range')}
          fromLabel={t('history.from')}
          toLabel={t('history.to')}
          presetsLabel={t('history.presets')}
          presets={presets}
          range={store.range}
          max={presetRange('today', store.now()).to}
          onEdit={(range) => void store.setRange(range)}
          error={store.rangeProblem ? refusalText({ refusal: store.rangeProblem }, language) : undefined}
        />
        <div className={styles.filters}>{filters}</div>
      </div>
      <Rows {...props} />
    </Card>
  );
});

const Rows = observer(function Rows<Row extends { id: string }>({ label, store, columns }: HistoryTabProps<Row>) {
  const { t, language } = useTranslation('trading');
  if (store.state === 'failed') {
    return (
      <ErrorState
        title={t('history.failed')}
        hint={errorText(store.failure, language)}
        retryLabel={t('retry')}
        onRetry={() => void store.load()}
      />
    );
  }
  const waiting = store.state !== 'ready' && store.rows.length === 0 && !store.rangeProblem;
  return (
    <>
      <div className={styles.rows} aria-busy={store.state === 'loading'}>
        {waiting ? (
          <SkeletonRows label={t('loading')} rows={10} height={rowHeight} />
        ) : (
          <Table
            label={label}
            columns={columns}
            rows={store.rows}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('history.empty')} hint={t('history.emptyHint')} />}
          />
        )}
      </div>
      <Pagination
        label={t('history.pages')}
        previousLabel={t('history.previous')}
        nextLabel={t('history.next')}
        page={store.page}
        totalPages={store.totalPages}
        onPage={(page) => void store.goTo(page)}
      />
    </>
  );
});
