import type { LoginRecord } from '@maru/contract';
import { useServices } from '@maru/platform';
import { formatDateTime, presetRange, rangeProblem } from '@maru/platform/dates';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import { useLoadable } from '@maru/platform/loading';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Loaded } from '@maru/remote-kit';
import { Card, type Column, EmptyState, Pagination, SkeletonRows, Table } from '@maru/ui';
import { DateRangeField } from '@maru/ui/fields';
import { useState } from 'react';
import { AccountApi } from '../../api/account.api';
import { readDevice } from '../../user-agent';
import styles from './my-page.module.css';

const presets = ['today', '3days', '1week', '1month', '3months'] as const;

/** ACCT-010..013. */
export const LoginHistory = observer(function LoginHistory() {
  const { api, now } = useServices();
  const { t, language } = useTranslation('account');
  const [range, setRange] = useState(() => presetRange('1month', now()));
  const [page, setPage] = useState(1);
  const problem = rangeProblem(range);
  const records = useLoadable(
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
      <div className={styles.rows}>
        <Loaded
          of={records}
          skeleton={<SkeletonRows label={t('loading')} rows={problem ? 0 : 10} />}
          failedTitle={t('logins.failed')}
          retryLabel={t('retry')}
        >
          {(answer) =>
            answer && (
              <Table
                label={t('logins.title')}
                columns={columns(t)}
                rows={answer.list}
                rowKey={(record) => record.id}
                empty={<EmptyState title={t('logins.empty')} />}
              />
            )
          }
        </Loaded>
      </div>
      <Pagination
        label={t('logins.pages')}
        previousLabel={t('logins.previous')}
        nextLabel={t('logins.next')}
        page={page}
        totalPages={Math.max(1, records.value?.totalPages ?? 1)}
        onPage={setPage}
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
