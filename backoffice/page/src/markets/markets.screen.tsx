import type { StaffMarket, StaffMarketPlan, StaffMarkets } from '@maru/contract/staff';
import { EmptyState, Page, SkeletonRows } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { TableCard } from '../lists/table-card';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { mayPlanMarkets } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { marketStateLabels, planStageLabels } from '../words/markets';
import { Time } from '../words/times';
import { PlanCard } from './plan-card';
import { PlanForm } from './plan-form';

const outdated = { ALREADY_PROCESSED: null, STAFF_PROPOSER_LEFT: null, STAFF_SAME_PERSON: null };

/** What markets do, what is planned for them, and who has planned it. */
export function MarketsScreen() {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.markets(signal), [api]));
  const { of, reload } = reading;
  const { told, change } = useChange<StaffMarkets>(reading, outdated);
  return (
    <Page
      title="마켓"
      intro="마켓의 거래 상태와 예정된 변경입니다. 상태를 바꾸려면 두 사람이 필요하고, 즉시 중단만 혼자 할 수 있습니다."
    >
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {({ markets, plans }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {plans
                .filter(({ stage }) => stage === 'proposed' || stage === 'planned')
                .map((plan) => (
                  <PlanCard key={plan.id} plan={plan} onChange={change} />
                ))}
              <TableCard
                title="계획 기록"
                label="계획 기록"
                columns={planColumns}
                rows={plans}
                rowKey={({ id }) => id}
                empty={<EmptyState title="계획이 없습니다." compact />}
              />
            </div>
            <div className={styles.column}>
              {mayPlanMarkets(me.role) && <PlanForm markets={markets} onChange={change} />}
              <TableCard
                title="현재 상태"
                label="현재 상태"
                columns={marketColumns}
                rows={markets}
                rowKey={({ id }) => id}
                empty={<EmptyState title="마켓이 없습니다." compact />}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const marketColumns: readonly Column<StaffMarket>[] = [
  { key: 'market', title: '마켓', lead: true, cell: ({ code }) => code },
  { key: 'state', title: '상태', cell: ({ state }) => marketStateLabels[state] },
  {
    key: 'next',
    title: '예정 (KST)',
    cell: ({ nextState }) =>
      nextState ? (
        <>
          {marketStateLabels[nextState.state]} <Time at={nextState.at} />
        </>
      ) : (
        '-'
      ),
  },
  {
    key: 'indicative',
    title: '예상 체결',
    cell: ({ indicative }) => (indicative ? `${indicative.price} × ${indicative.amount}` : '-'),
  },
];

const planColumns: readonly Column<StaffMarketPlan>[] = [
  {
    key: 'what',
    title: '계획',
    lead: true,
    cell: ({ id, market, state }) => `#${id} ${market} ${marketStateLabels[state]}`,
  },
  { key: 'from', title: '시작 (KST)', cell: ({ from }) => <Time at={from} /> },
  { key: 'stage', title: '단계', cell: ({ stage }) => planStageLabels[stage] },
  { key: 'why', title: '사유', cell: ({ reason }) => <span className={styles.answer}>{reason}</span> },
  {
    key: 'by',
    title: '누가',
    cell: ({ by, alone, confirmedBy, withdrawnBy }) => (
      <span className={styles.answer}>
        {[by, alone ? '혼자' : confirmedBy, withdrawnBy && `철회 ${withdrawnBy}`].filter(Boolean).join(' → ')}
      </span>
    ),
  },
];
