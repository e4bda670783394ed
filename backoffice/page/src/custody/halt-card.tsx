import type { StaffCustody, StaffCustodyPage } from '@maru/contract/staff';
import { coinLabel } from '@maru/domain';
import { Card, Facts } from '@maru/ui';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import type { Change } from '../use-change';
import { differenceText, haltReasonLabels } from '../words/custody';
import { Time } from '../words/times';

export interface CustodyChangeProps {
  /** Whether this member of staff acts, or looks on. */
  readonly isActing: boolean;
  readonly onChange: (work: Change<StaffCustodyPage>) => Promise<boolean>;
}

/** A coin whose payouts stand still, and their way back. */
export function HaltCard({ coin, isActing, onChange }: CustodyChangeProps & { coin: StaffCustody }) {
  const { api } = useStaff();
  const name = coinLabel(coin.coin);
  const title = `${name} 출금 중단`;
  const facts = (
    <Facts
      facts={[
        { label: '중단 이유', value: coin.haltReason ? haltReasonLabels[coin.haltReason] : '-' },
        { label: '중단 시각 (KST)', value: coin.haltedAt ? <Time at={coin.haltedAt} /> : '-' },
        { label: '차이', value: coin.difference === null ? '비교 불가' : differenceText(coin.difference, coin.coin) },
      ]}
    />
  );
  if (!isActing) return <Card title={title}>{facts}</Card>;
  return (
    <ReasonForm
      title={title}
      draft={`custody/${coin.coin}`}
      label={`${name} 재개 사유`}
      hint="장부와 보유량이 맞을 때만 재개됩니다."
      acts={[
        {
          label: `${name} 출금 재개`,
          title: `${name} 출금을 재개할까요?`,
          missing: '재개 사유를 입력해 주세요.',
          willHappen: `멈춰 있던 ${name} 출금이 모두 다시 나가기 시작합니다.`,
          work: (reason) =>
            onChange(async () => {
              const now = await api.custody.resume(coin.coin, reason);
              return { said: `${name} 출금을 재개했습니다.`, now };
            }),
        },
      ]}
    >
      {facts}
    </ReasonForm>
  );
}
