import type { StaffMarket } from '@maru/contract/staff';
import { isProtective } from '@maru/domain/market-state';
import { TextField } from '@maru/ui';
import { Checkbox, Select } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import { kstText, kstTime } from '../words/bank';
import { marketStateEffects, marketStateLabels } from '../words/markets';
import { Time } from '../words/times';
import type { MarketChangeProps } from './plan-card';

const states = (Object.keys(marketStateLabels) as StaffMarket['state'][]).map((value) => ({
  value,
  label: marketStateLabels[value],
}));

interface PlanFormProps extends MarketChangeProps {
  readonly markets: readonly StaffMarket[];
}

/** Plans a state of a market, at once or for a time to come. */
export function PlanForm({ markets, onChange }: PlanFormProps) {
  const { api } = useStaff();
  const [marketId, setMarketId] = useState(markets[0]?.id ?? '');
  const [state, setState] = useState<StaffMarket['state']>('halted');
  const [isNow, setNow] = useState(true);
  const [from, setFrom] = useState(() => kstText(Date.now() + 60 * 60_000));
  const [problem, setProblem] = useState<string | null>(null);
  const begins = kstTime(from);
  const isReady = () => {
    const found = isNow || (begins && begins.getTime() > Date.now()) ? null : '지금보다 뒤의 시각을 입력해 주세요.';
    setProblem(found);
    return found === null;
  };
  const isAlone = isNow && isProtective(state);
  const plan = (reason: string) =>
    onChange(async () => {
      const when = isNow || !begins ? null : begins.toISOString();
      const now = await api.planMarket({ marketId, state, from: when, reason });
      return { said: isAlone ? '바로 시행했습니다.' : '계획했습니다. 다른 운영자의 확인을 기다립니다.', now };
    });
  return (
    <ReasonForm
      title="상태 계획"
      draft="market-plan"
      hint="감사 기록에 남습니다."
      isReady={isReady}
      acts={[
        {
          label: isAlone ? '지금 시행' : '계획',
          title: isAlone ? '지금 시행할까요?' : '이대로 계획할까요?',
          danger: state === 'closed',
          missing: '사유를 입력해 주세요.',
          willHappen: (
            <>
              {markets.find(({ id }) => id === marketId)?.code} · {marketStateLabels[state]}{' '}
              {!isNow && begins && <Time at={begins.toISOString()} />} {marketStateEffects[state]}{' '}
              {!isAlone && '다른 운영자가 확인해야 시행됩니다.'}
            </>
          ),
          work: plan,
        },
      ]}
    >
      <Select
        label="마켓"
        options={markets.map(({ id, code }) => ({ value: id, label: code }))}
        value={marketId}
        onSelect={setMarketId}
      />
      <Select label="상태" hint={marketStateEffects[state]} options={states} value={state} onSelect={setState} />
      <Checkbox label="지금 시작" checked={isNow} onToggle={setNow} />
      {!isNow && (
        <TextField
          type="datetime-local"
          label="시작 (한국 시간)"
          error={problem}
          value={from}
          onEdit={(text) => {
            setFrom(text);
            setProblem(null);
          }}
        />
      )}
    </ReasonForm>
  );
}
