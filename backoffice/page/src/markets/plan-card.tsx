import type { StaffMarketPlan, StaffMarkets } from '@maru/contract/staff';
import { Badge, Button, Card, Facts } from '@maru/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import type { Change } from '../use-change';
import { marketStateEffects, marketStateLabels, planStageLabels } from '../words/markets';
import { Time } from '../words/times';

export interface MarketChangeProps {
  readonly onChange: (work: Change<StaffMarkets>) => Promise<boolean>;
}

/** A plan that waits for a second person or for its time. */
export function PlanCard({ plan, onChange }: MarketChangeProps & { readonly plan: StaffMarketPlan }) {
  const { api, me } = useStaff();
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null);
  const { id, market, state, from, stage, reason, by, at, confirmedBy, mayConfirm, mayWithdraw } = plan;
  const what = `${market} ${marketStateLabels[state]}`;
  const said = { confirm: `확인했습니다: ${what}`, withdraw: `철회했습니다: ${what}` };
  const decide = (act: 'confirm' | 'withdraw') =>
    onChange(async () => ({ said: said[act], now: await api.decidePlan(id, act) }));
  return (
    <Card title={`${what} #${id}`}>
      <div className={styles.form}>
        <Facts
          facts={[
            {
              label: '단계',
              value: <Badge tone={stage === 'proposed' ? 'warn' : 'ok'}>{planStageLabels[stage]}</Badge>,
            },
            { label: '시작 (KST)', value: <Time at={from} /> },
            { label: '계획한 사람', value: <span className={styles.answer}>{by}</span> },
            { label: '계획 시각 (KST)', value: <Time at={at} /> },
            { label: '확인한 사람', value: <span className={styles.answer}>{confirmedBy || '-'}</span> },
            { label: '사유', value: <span className={styles.answer}>{reason}</span> },
          ]}
        />
        {stage === 'proposed' && !mayConfirm && (
          <p className={styles.hint}>
            {mayWithdraw && by !== me.email
              ? '계획한 사람이 더 이상 권한이 없어 확인할 수 없습니다. 철회하고 다시 계획해 주세요.'
              : '계획한 사람이 아닌 운영자의 확인을 기다리고 있습니다.'}
          </p>
        )}
        <div className={styles.buttons}>
          {mayWithdraw && (
            <Button className={styles.reject} onClick={() => setAsked('withdraw')}>
              #{id} 철회…
            </Button>
          )}
          {mayConfirm && (
            <Button variant="primary" onClick={() => setAsked('confirm')}>
              #{id} 확인…
            </Button>
          )}
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          title={asked === 'confirm' ? `${what}: 확인할까요?` : '계획을 철회할까요?'}
          confirm={asked === 'confirm' ? '확인' : '철회'}
          danger={asked === 'withdraw'}
          work={async () => void (await decide(asked))}
          onClose={() => setAsked(null)}
        >
          {asked === 'confirm' ? (
            <>
              <Time at={from} />
              부터 {marketStateEffects[state]} 이미 지난 시각이면 바로 시행합니다.
            </>
          ) : (
            `${by} 님의 계획을 철회합니다. 마켓은 지금 상태로 남습니다.`
          )}
        </ConfirmDialog>
      )}
    </Card>
  );
}
