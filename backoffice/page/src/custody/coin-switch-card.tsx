import type { StaffCoinSwitch, StaffCustody } from '@maru/contract/staff';
import { coinLabel } from '@maru/domain';
import { Select } from '@maru/ui/fields';
import { useState } from 'react';
import { type ReasonedAct, ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import { wayEffects, wayLabels } from '../words/custody';
import type { CustodyChangeProps } from './halt-card';

interface CoinSwitchProps extends Pick<CustodyChangeProps, 'onChange'> {
  readonly coins: readonly StaffCustody[];
}

/** Opens and closes deposits and withdrawals of a coin for members. */
export function CoinSwitchCard({ coins, onChange }: CoinSwitchProps) {
  const { api } = useStaff();
  const [code, setCode] = useState(coins[0]?.coin ?? '');
  const coin = coins.find((each) => each.coin === code);
  const actOf = (way: StaffCoinSwitch['way'], isOpen: boolean): ReasonedAct => {
    const label = `${coinLabel(code)} ${wayLabels[way]} ${isOpen ? '닫기' : '열기'}`;
    return {
      label,
      title: `${label}: 이대로 할까요?`,
      danger: isOpen,
      missing: '사유를 입력해 주세요.',
      willHappen: isOpen ? wayEffects[way].closed : wayEffects[way].open,
      work: (reason) =>
        onChange(async () => {
          const now = await api.custody.switch(code, { way, open: !isOpen, reason });
          return { said: `${coinLabel(code)} ${wayLabels[way]}을 ${isOpen ? '닫았습니다.' : '열었습니다.'}`, now };
        }),
    };
  };
  return (
    <ReasonForm
      title="입출금 열기·닫기"
      draft="custody/switch"
      label="입출금 변경 사유"
      hint="바로 시행되고 감사 기록에 남습니다."
      acts={coin ? [actOf('deposits', coin.depositsOpen), actOf('withdrawals', coin.withdrawalsOpen)] : []}
    >
      <Select
        label="코인"
        options={coins.map((each) => ({ value: each.coin, label: coinLabel(each.coin) }))}
        value={code}
        onSelect={setCode}
      />
    </ReasonForm>
  );
}
