import type { LoginRecord } from '@maru/contract';
import { readDevice } from '@maru/domain/user-agent';
import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import { PagedList, type PageQuery } from '@maru/platform/list';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Loaded } from '@maru/remote-kit';
import { Card, EmptyState, SkeletonRows } from '@maru/ui';
import { DateRangeField } from '@maru/ui/fields';
import { type Column, Pagination, Table } from '@maru/ui/figures';
import { useEffect, useState } from 'react';
import { AccountApi } from '../../api/account.api';
import styles from './my-page.module.css';

const presets = ['today', '3days', '1week', '1month', '3months'] as const;

/** ACCT-010..013. */
export const LoginHistory = observer(function LoginHistory() {
  const { api, now } = useServices();
  const { t, language } = useTranslation('account');
  const [logins] = useState(() => {
    const read = (query: PageQuery, signal: AbortSignal) => new AccountApi(api).logins(query, signal);
    return new PagedList<LoginRecord>({ presets, defaultPreset: '1month', filters: {}, read }, now);
  });
  useEffect(() => void logins.load(), [logins]);
  const { rangeProblem } = logins;
  return (
    <Card flush title={t('logins.title')}>
      <div className={styles.search}>
        <DateRangeField
          label={t('logins.range')}
          fromLabel={t('logins.from')}
          toLabel={t('logins.to')}
          presetsLabel={t('logins.presets')}
          presets={logins.presets.map((preset) => ({ ...preset, label: t(`logins.preset.${preset.id}`) }))}
          range={logins.range}
          max={logins.today}
          onEdit={(range) => void logins.setRange(range)}
          error={rangeProblem ? refusalText({ refusal: rangeProblem }, language) : undefined}
        />
      </div>
      <div className={styles.rows}>
        <Loaded
          of={logins.reading}
          skeleton={!rangeProblem && <SkeletonRows label={t('loading')} rows={10} />}
          failedTitle={t('logins.failed')}
          retryLabel={t('retry')}
        >
          {({ list }) => (
            <Table
              label={t('logins.title')}
              columns={columns(t)}
              rows={list}
              rowKey={(record) => record.id}
              empty={<EmptyState title={t('logins.empty')} />}
            />
          )}
        </Loaded>
      </div>
      <Pagination
        label={t('logins.pages')}
        previousLabel={t('logins.previous')}
        nextLabel={t('logins.next')}
        page={logins.page}
        totalPages={logins.totalPages}
        onPage={(page) => void logins.goTo(page)}
      />
    </Card>
  );
});

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
