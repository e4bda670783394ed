import type { StaffPayout } from '@maru/contract/staff';
import { formatDateTime } from '@maru/domain/dates';
import { Card, Notice, Page, SkeletonRows } from '@maru/ui';
import { Timeline, type TimelineEvent, type TimelineState } from '@maru/ui/flow';
import { useCallback } from 'react';
import { Freshness } from '../freshness';
import { Loaded } from '../loaded';
import { useMoney } from '../money/money-context';
import { readFailed } from '../read-failed';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { type Change, useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { usePolled } from '../use-polled';
import { actorText, coinText, lateTexts, payoutStateLabels, voiceLabels } from '../words/payouts';
import { Time } from '../words/times';
import { ApprovalForm } from './approval-form';
import { DoubtForm } from './doubt-form';
import { PayoutFacts } from './payout-facts';
import { StateBadge } from './payout-list.screen';

const outdated = { TRANSFER_NOT_READY: '그 사이에 상태가 바뀌었거나 네트워크의 답과 맞지 않아 반영하지 않았습니다.' };

/** One payout: where it goes, what has happened to it, and what staff say of it. */
export function PayoutScreen({ id }: { id: string }) {
  const { api } = useStaff();
  const { payouts } = useMoney();
  const reading = usePolled(useLoaded(useCallback((signal: AbortSignal) => api.payout(id, signal), [api, id])));
  const { of, reload } = reading;
  const { told, change } = useChange(reading, outdated);
  const act = async (work: Change<StaffPayout>) => {
    const isDone = await change(work);
    payouts.reload();
    return isDone;
  };
  const { value } = of;
  return (
    <Page
      title={value ? `출금 #${id} · ${coinText(value.amount, value.coin)}` : `출금 #${id}`}
      aside={value && <StateBadge payout={value} />}
    >
      {told}
      <Freshness of={reading} />
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={10} />} failed={readFailed} onRetry={reload}>
        {(payout) => (
          <>
            <HaltNotice payout={payout} />
            <LateNotice payout={payout} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <PayoutFacts payout={payout} />
                {payout.state === 'stuck' && <DoubtForm payout={payout} onChange={act} />}
                {(payout.may.approve || payout.may.reject) && <ApprovalForm payout={payout} onChange={act} />}
              </div>
              <div className={styles.column}>
                <Steps payout={payout} />
                {(payout.voices.length > 0 || !ended.includes(payout.state)) && <Voices payout={payout} />}
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const ended: readonly StaffPayout['state'][] = ['confirmed', 'failed', 'cancelled', 'rejected'];

/** An approved payout of a halted coin stands still. */
function HaltNotice({ payout: { coin, state } }: { payout: StaffPayout }) {
  const { custody } = useMoney();
  const isHalted = custody.of.value?.coins.some((each) => each.coin === coin && each.haltedAt !== null);
  return isHalted && !ended.includes(state) ? (
    <Notice tone="danger" title={`${coin} 출금이 중단되어 있습니다.`}>
      승인해도 출금이 재개될 때까지 나가지 않습니다. <a href="#/custody">수탁 현황 보기</a>
    </Notice>
  ) : null;
}

/** Where a payout does not get on by itself, and what to look at. */
const LateNotice = ({ payout: { late, state } }: { payout: StaffPayout }) =>
  late ? (
    <Notice tone="warn" title="출금이 진행되지 않고 있습니다.">
      {lateTexts[state]}
    </Notice>
  ) : null;

const stateLabels: Readonly<Record<TimelineState, string>> = {
  done: '지난 단계',
  now: '현재 단계',
  todo: '다음 단계',
  failed: '중단된 단계',
};

const lastState = (state: StaffPayout['state']): TimelineState => {
  if (state === 'confirmed') return 'done';
  return ended.includes(state) || state === 'stuck' ? 'failed' : 'now';
};

const Steps = ({ payout: { steps, state } }: { payout: StaffPayout }) => (
  <Card title="진행 상황 (KST)">
    <Timeline
      label="출금 진행 상황"
      stateLabels={stateLabels}
      events={steps.map(
        (step, index): TimelineEvent => ({
          id: `${index}`,
          title: payoutStateLabels[step.state],
          state: index === steps.length - 1 ? lastState(state) : 'done',
          time: formatDateTime(step.at),
          detail: [actorText(step.actor), step.note].filter(Boolean).join(' · '),
        }),
      )}
    />
  </Card>
);

const Voices = ({ payout: { voices, voicesNeeded } }: { payout: StaffPayout }) => (
  <Card title="담당자 판단">
    <div className={styles.form}>
      {voicesNeeded > 1 && <p className={styles.hint}>{voicesNeeded}명이 같은 판단을 해야 진행됩니다.</p>}
      {voices.length === 0 ? (
        <p className={styles.hint}>아직 판단한 사람이 없습니다.</p>
      ) : (
        <ol className={styles.form} aria-label="담당자 판단">
          {voices.map(({ voice, by, reason, at }) => (
            <li key={`${by} ${at}`} className={styles.answer}>
              <strong>{voiceLabels[voice]}</strong> · {by} · <Time at={at} />
              {reason && <p className={styles.hint}>{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  </Card>
);
