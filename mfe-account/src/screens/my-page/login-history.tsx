import type { LoginRecord } from '@maru/contract';
import { useServices } from '@maru/platform';
import { errorText, useResource } from '@maru/platform/api';
import { formatDateTime, presetRange, rangeProblem } from '@maru/platform/dates';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import { refusalText } from '@maru/platform/refusals';
import { Card, type Column, EmptyState, ErrorState, Pagination, SkeletonRows, Table } from '@maru/ui';
import { DateRangeField } from '@maru/ui/fields';
import { useState } from 'react';
import { AccountApi } from '../../api/account.api';
import { readDevice } from '../../user-agent';
import styles from './my-page.module.css';

const presets = ['today', '3days', '1week', '1month', '3months'] as const;

/** ACCT-010..013. */
export function LoginHistory() {
  const { api, now } = useServices();
  const { t, language } = useTranslation('account');
  const [range, setRange] = useState(() => presetRange('1month', now()));
  const [page, setPage] = useState(1);
  const problem = rangeProblem(range);
  const records = useResource(
    () => (problem ? Promise.resolve(null) : new AccountApi(api).connections(range, page)),
    [api, range.from, range.to, page],
  );
  return (
    <Card flush title={t('logins.title')}>
      <div className={styles.search}>
        <DateRangeField
          label={t('logins.range')}
          fromLabel={t('logins.from')}
          toLabel={t('logins.to')}
          presetsLabel={t('logins.presets')}
          presets={presets.map((id) => ({ id, label: t(`logins.preset.${id}`), ...presetRange(id, now()) }))}
          range={range}
          max={presetRange('today', now()).to}
          onEdit={(next) => {
            setPage(1);
            setRange(next);
          }}
          error={problem ? refusalText({ refusal: problem }, language) : undefined}
        />
      </div>
      {records.error ? (
        <ErrorState
          title={t('logins.failed')}
          hint={errorText(records.error, language)}
          retryLabel={t('retry')}
          onRetry={records.reload}
        />
      ) : (
        <div className={styles.rows}>
          {records.data ? (
            <Table
              label={t('logins.title')}
              columns={columns(t)}
              rows={records.data.list}
              rowKey={(record) => record.id}
              empty={<EmptyState title={t('logins.empty')} />}
            />
          ) : (
            <SkeletonRows label={t('loading')} rows={problem ? 0 : 10} />
          )}
        </div>
      )}
      <Pagination
        label={t('logins.pages')}
        previousLabel={t('logins.previous')}
        nextLabel={t('logins.next')}
        page={page}
        totalPages={Math.max(1, records.data?.totalPages ?? 1)}
        onPage={setPage}
      />
    </Card>
  );
}

const columns = (t: Translate): Column<LoginRecord>[] => [
  { key: 'time', title: t('logins.time'), lead: true, cell: (record) => formatDateTime(record.time) },
  { key: 'ip', title: t('logins.ip'), cell: (record) => record.ip },
  {
    key: 'kind',
    title: t('logins.device'),
    cell: ({ agent }) => {
      const device = readDevice(agent);
      return device ? t(`device.${device.kind}`) : t('device.unknown');
    },
  },
  { key: 'system', title: t('logins.system'), cell: ({ agent }) => readDevice(agent)?.system ?? '-' },
  { key: 'browser', title: t('logins.browser'), cell: ({ agent }) => readDevice(agent)?.browser ?? '-' },
];
