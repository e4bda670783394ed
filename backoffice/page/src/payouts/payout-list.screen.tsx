import type { StaffPayout } from '@maru/contract/staff';
import { Badge, EmptyState, Page } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { type Freshly, Freshness } from '../freshness';
import { ListView } from '../lists/list-view';
import styles from '../lists/lists.module.css';
import { useMoney } from '../money/money-context';
import { goTo, hrefOf, type Place } from '../place';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { type PolledReading, usePolled } from '../use-polled';
import {
  coinText,
  payoutListLabels,
  payoutStateLabels,
  payoutStateTones,
  receiverText,
  riskLabels,
  wonText,
} from '../words/payouts';
import { Time } from '../words/times';

type PayoutsPlace = Extract<Place, { screen: 'payouts' }>;

/** Withdrawals of coins: those that wait for people, and the newest of all. */
export function PayoutListScreen({ place: { list } }: { place: PayoutsPlace }) {
  const { payouts } = useMoney();
  const newest = useNewest(list === 'newest');
  const { value, ...rest } = payouts.of;
  // One component for all lists: their choice would lose the focus with one each.
  return (
    <Page title="출금" intro={intros[list]}>
      {list === 'newest' ? (
        <Payouts list={list} freshness={newest} of={newest.of} />
      ) : (
        <Payouts list={list} freshness={payouts} of={{ ...rest, value: value?.[list] }} />
      )}
    </Page>
  );
}

/** Nothing is read while they are not on show. */
function useNewest(isShown: boolean) {
  const { api } = useStaff();
  const read = useCallback(
    (signal: AbortSignal) => (isShown ? api.payouts('newest', signal) : new Promise<never>(() => undefined)),
    [api, isShown],
  );
  return usePolled(useLoaded(read), isShown);
}

const intros: Readonly<Record<PayoutsPlace['list'], string>> = {
  approval: '사람의 승인을 기다리는 출금입니다. 오래 기다린 것부터 보입니다.',
  stuck:
    '네트워크에 전송되었는지 알 수 없는 출금과, 정해진 시간이 지나도 진행되지 않는 출금입니다. 전송 여부는 두 사람이 같은 판단을 해야 다시 진행됩니다.',
  newest: '모든 출금 중 최근 100건입니다.',
};

const nothing: Readonly<Record<PayoutsPlace['list'], string>> = {
  approval: '승인을 기다리는 출금이 없습니다.',
  stuck: '확인이 필요한 출금이 없습니다.',
  newest: '아직 출금이 없습니다.',
};

interface PayoutsProps {
  readonly list: PayoutsPlace['list'];
  readonly freshness: Freshly;
  readonly of: PolledReading<readonly StaffPayout[]>['of'];
}

function Payouts({ list, freshness, of }: PayoutsProps) {
  const { value, ...rest } = of;
  return (
    <>
      <Freshness of={freshness} />
      <ListView
        label={`${payoutListLabels[list]} 목록`}
        reading={{ of: { ...rest, value: value && { list: value } }, reload: freshness.reload }}
        filters={
          <Segments
            label="출금 목록"
            options={options}
            value={list}
            onSelect={(next) => goTo({ screen: 'payouts', list: next })}
          />
        }
        columns={columns}
        empty={<EmptyState title={nothing[list]} />}
      />
    </>
  );
}

const options = (['approval', 'stuck', 'newest'] as const).map((value) => ({ value, label: payoutListLabels[value] }));

const columns: readonly Column<StaffPayout>[] = [
  {
    key: 'amount',
    title: '출금',
    lead: true,
    cell: ({ id, amount, coin }) => (
      <a className={styles.link} href={hrefOf({ screen: 'payout', id })}>
        #{id} {coinText(amount, coin)}
      </a>
    ),
  },
  { key: 'krw', title: '원화 가치', align: 'end', cell: ({ krw }) => wonText(krw) },
  {
    key: 'receiver',
    title: '받는 곳',
    cell: (payout) => (
      <span className={styles.title}>
        {receiverText(payout)} · {payout.network}
      </span>
    ),
  },
  { key: 'risks', title: '확인할 점', cell: ({ risks }) => <Risks risks={risks} /> },
  { key: 'member', title: '회원', cell: ({ member }) => <span className={styles.title}>{member}</span> },
  { key: 'state', title: '상태', cell: (payout) => <StateBadge payout={payout} /> },
  { key: 'requested', title: '요청 시각 (KST)', cell: ({ requestedAt }) => <Time at={requestedAt} /> },
];

const Risks = ({ risks }: Pick<StaffPayout, 'risks'>) =>
  risks.length === 0 ? (
    '-'
  ) : (
    <ul>
      {risks.map((risk) => (
        <li key={risk}>{riskLabels[risk]}</li>
      ))}
    </ul>
  );

/** The state, with how many of the people it needs have spoken. */
export const StateBadge = ({ payout: { state, late, voices, voicesNeeded, risks } }: { payout: StaffPayout }) => {
  const isOpen = state === 'stuck' || (state === 'requested' && risks.length > 0);
  const label = state === 'requested' && isOpen ? payoutListLabels.approval : payoutStateLabels[state];
  return (
    <Badge tone={late ? 'warn' : payoutStateTones[state]}>
      {label}
      {late && ' · 지연'}
      {isOpen && voicesNeeded > 1 && voices.length > 0 && ` · ${voices.length}명 판단`}
    </Badge>
  );
};
