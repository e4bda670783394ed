import type { StaffQueue } from '@maru/contract/staff';
import { Button, Card, EmptyState, Loaded, Page, RetryIcon, SkeletonRows } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import { hrefOf, type Place } from '../place';
import { readFailed } from '../read-failed';
import { maySee } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/list.module.css';
import { queueLabels } from '../words/labels';
import { ageText } from '../words/times';
import { useQueues } from './queues-context';

/** What waits for a person: one line per kind. */
export function QueuesScreen() {
  const { api, me } = useStaff();
  const { of, reload } = useQueues();
  const refresh = (
    <Button icon={<RetryIcon size={16} />} onClick={reload}>
      새로고침
    </Button>
  );
  return (
    <Page title="대기 현황" intro="업무별로 처리를 기다리는 건수입니다." aside={refresh}>
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={8} />} failed={readFailed} onRetry={reload}>
        {(all) => {
          const queues = all.filter(({ queue }) => queue !== 'inquiry' || maySee(me.role, 'inquiries'));
          return (
            <Card flush>
              {queues.every(({ open, proposed }) => open + proposed === 0) ? (
                <EmptyState title="기다리는 업무가 없습니다." hint="새 신청이나 문의가 들어오면 여기에 표시됩니다." />
              ) : (
                <div className={styles.table}>
                  <Table label="대기 현황" columns={columnsAt(api.now())} rows={queues} rowKey={({ queue }) => queue} />
                </div>
              )}
            </Card>
          );
        }}
      </Loaded>
    </Page>
  );
}

const placeOfQueue = (queue: StaffQueue['queue'], state: 'open' | 'proposed'): Place =>
  queue === 'inquiry'
    ? { screen: 'inquiries', state: 'open', page: 1 }
    : { screen: 'cases', kind: queue, state, page: 1 };

const columnsAt = (now: number): readonly Column<StaffQueue>[] => [
  {
    key: 'queue',
    title: '업무',
    lead: true,
    cell: ({ queue }) => (
      <a className={styles.link} href={hrefOf(placeOfQueue(queue, 'open'))}>
        {queueLabels[queue]}
      </a>
    ),
  },
  { key: 'open', title: '처리 대기', align: 'end', cell: ({ open }) => `${open.toLocaleString('ko')}건` },
  {
    key: 'proposed',
    title: '2차 확인 대기',
    align: 'end',
    cell: ({ queue, proposed }) =>
      proposed > 0 ? (
        <a
          className={styles.link}
          href={hrefOf(placeOfQueue(queue, 'proposed'))}
          aria-label={`${queueLabels[queue]} 2차 확인 대기 ${proposed}건`}
        >
          {proposed.toLocaleString('ko')}건
        </a>
      ) : (
        '0건'
      ),
  },
  {
    key: 'oldest',
    title: '가장 오래 기다린 시간',
    align: 'end',
    cell: ({ oldestAt }) => (oldestAt ? ageText(oldestAt, now) : '-'),
  },
];
