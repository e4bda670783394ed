import type { RangePreset } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import type { PagedList } from '@maru/platform/list';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, EmptyState, SkeletonRows } from '@maru/ui';
import { DateRangeField } from '@maru/ui/fields';
import { type Column, Pagination, Table } from '@maru/ui/figures';
import { type ReactNode, useEffect } from 'react';
import { OwnNextStep } from '../../market/own-next-step';
import styles from './transaction-history.module.css';

interface HistoryTabProps<Row extends { id: string }> {
  label: string;
  rows: Omit<PagedList<Row>, 'plan' | 'filters' | 'setFilter'>;
  columns: readonly Column<Row>[];
  filters: ReactNode;
  /** Where the rows found come from as a file. */
  file: string;
}

const rowHeight = 46;

/** Where ranges are counted in days, today is one. */
const presetText = (id: RangePreset, presets: readonly { readonly id: RangePreset }[]) =>
  id === 'today' && presets.some((preset) => preset.id === '7days') ? 'today1' : id;

/** Range and filters above, one page of rows below. */
export const HistoryTab = observer(function HistoryTab<Row extends { id: string }>(props: HistoryTabProps<Row>) {
  const { label, rows, columns, filters, file } = props;
  const { t, language } = useTranslation('trading');

  useEffect(() => {
    if (rows.reading.state === 'idle') void rows.load();
  }, [rows]);

  const { rangeProblem } = rows;
  return (
    <Card flush>
      <div className={styles.search}>
        <DateRangeField
          label={t('history.range')}
          fromLabel={t('history.from')}
          toLabel={t('history.to')}
          presetsLabel={t('history.presets')}
          presets={rows.presets.map((preset) => ({
            ...preset,
            label: t(`history.preset.${presetText(preset.id, rows.presets)}`),
          }))}
          range={rows.range}
          max={rows.today}
          onEdit={(range) => void rows.setRange(range)}
          error={rangeProblem ? refusalText({ refusal: rangeProblem }, language) : undefined}
        />
        <div className={styles.filters}>
          {filters}
          {rangeProblem === null && (
            <a className={buttonClass({ size: 's' })} href={file} download>
              {t('history.download')}
            </a>
          )}
        </div>
      </div>
      <div className={styles.rows}>
        <Loaded
          of={rows.reading}
          skeleton={!rangeProblem && <SkeletonRows label={t('loading')} rows={10} height={rowHeight} />}
          failedTitle={t('history.failed')}
          retryLabel={t('retry')}
        >
          {({ list }) => (
            <Table
              label={label}
              columns={columns}
              rows={list}
              rowKey={(row) => row.id}
              empty={<EmptyState title={t('history.empty')} hint={t('history.emptyHint')} action={<OwnNextStep />} />}
            />
          )}
        </Loaded>
      </div>
      <Pagination
        label={t('history.pages')}
        previousLabel={t('history.previous')}
        nextLabel={t('history.next')}
        page={rows.page}
        totalPages={rows.totalPages}
        countingLabel={rows.counting ? t('history.counting') : undefined}
        onPage={(page) => void rows.goTo(page)}
      />
    </Card>
  );
});
