import type { StaffQueue } from '@maru/contract/staff';
import { Button, Card, EmptyState, Page, RetryIcon, SkeletonRows } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { Freshness } from '../freshness';
import styles from '../lists/lists.module.css';
import { TableCard } from '../lists/table-card';
import { Loaded } from '../loaded';
import { useMoney, type WaitingPayouts } from '../money/money-context';
import { hrefOf, type Place } from '../place';
import { readFailed } from '../read-failed';
import { maySee } from '../rights';
import { useStaff } from '../staff-context';
import { queueLabels } from '../words/labels';
import { payoutListLabels } from '../words/payouts';
import { ageText } from '../words/times';
import { useQueues } from './queues-context';

/** What waits for a person: one line per kind. */
export function QueuesScreen() {
  const { api, me } = useStaff();
  const queues = useQueues();
  const { payouts, custody } = useMoney();
  const reload = () => {
    for (const reading of [queues, payouts, custody]) reading.reload();
  };
  const refresh = (
    <Button icon={<RetryIcon size={16} />} onClick={reload}>
      새로고침
    </Button>
  );
  const columns = columnsAt(api.now());
  return (
    <Page title="대기 현황" intro="업무별로 처리를 기다리는 건수입니다." aside={refresh}>
      <Freshness of={payouts} />
      {payouts.of.state === 'failed' && readFailed(payouts.of.failure, payouts.reload)}
      <Loaded
        of={payouts.of.state === 'loading' ? unread : queues.of}
        skeleton={<SkeletonRows label="불러오는 중" rows={8} />}
        failed={readFailed}
        onRetry={reload}
      >
        {(all) => {
          const waiting = payouts.of.value;
          const lines = [
            ...(waiting && maySee(me.role, 'payouts') ? payoutLines(waiting) : []),
            ...all.filter(({ queue }) => queue !== 'inquiry' || maySee(me.role, 'inquiries')).map(lineOf),
          ];
          return waiting && lines.every(({ open, proposed }) => open + proposed === 0) ? (
            <Card flush>
              <EmptyState title="기다리는 업무가 없습니다." hint="새 신청이나 문의가 들어오면 여기에 표시됩니다." />
            </Card>
          ) : (
            <TableCard label="대기 현황" columns={columns} rows={lines} rowKey={({ label }) => label} />
          );
        }}
      </Loaded>
    </Page>
  );
}

const unread = { state: 'loading', value: undefined, failure: undefined } as const;

/** What waits of one kind, and where. */
interface Line {
  readonly label: string;
  readonly open: number;
  readonly proposed: number;
  readonly oldestAt: string | null;
  readonly place: Place;
  readonly proposedPlace: Place;
}

const lineOf = ({ queue, ...counts }: StaffQueue): Line => ({
  ...counts,
  label: queueLabels[queue],
  place: placeOfQueue(queue, 'open'),
  proposedPlace: placeOfQueue(queue, 'proposed'),
});

/** One who has spoken waits for the second person. */
const payoutLines = (waiting: WaitingPayouts): readonly Line[] =>
  (['approval', 'stuck'] as const).map((list) => {
    const place: Place = { screen: 'payouts', list };
    const proposed = waiting[list].filter(({ voices }) => voices.length > 0).length;
    const asked = waiting[list].map(({ requestedAt }) => requestedAt).sort();
    return {
      label: `출금 ${payoutListLabels[list]}`,
      open: waiting[list].length - proposed,
      proposed,
      oldestAt: asked[0] ?? null,
      place,
      proposedPlace: place,
    };
  });

const placeOfQueue = (queue: StaffQueue['queue'], state: 'open' | 'proposed'): Place =>
  queue === 'inquiry'
    ? { screen: 'inquiries', state: 'open', page: 1 }
    : { screen: 'cases', kind: queue, state, page: 1 };

const columnsAt = (now: number): readonly Column<Line>[] => [
  {
    key: 'queue',
    title: '업무',
    lead: true,
    cell: ({ label, place }) => (
      <a className={styles.link} href={hrefOf(place)}>
        {label}
      </a>
    ),
  },
  { key: 'open', title: '처리 대기', align: 'end', cell: ({ open }) => `${open.toLocaleString('ko')}건` },
  {
    key: 'proposed',
    title: '2차 확인 대기',
    align: 'end',
    cell: ({ label, proposed, proposedPlace }) =>
      proposed > 0 ? (
        <a className={styles.link} href={hrefOf(proposedPlace)} aria-label={`${label} 2차 확인 대기 ${proposed}건`}>
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
