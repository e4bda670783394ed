import type { StaffPayout } from '@maru/contract/staff';
import { type ReasonedAct, ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import type { Change } from '../use-change';
import { coinText, receiverText, voicesOf, wonText } from '../words/payouts';

export interface PayoutFormProps {
  readonly payout: StaffPayout;
  readonly onChange: (work: Change<StaffPayout>) => Promise<boolean>;
}

/** Lets a payout leave, or gives it back. */
export function ApprovalForm({ payout, onChange }: PayoutFormProps) {
  const { api } = useStaff();
  const { id, may } = payout;
  const approve: ReasonedAct = {
    label: '승인',
    title: '출금을 승인할까요?',
    willHappen: `${whatLeaves(payout)} ${afterApproval(payout)}`,
    work: (reason) =>
      onChange(async () => {
        const now = await api.sayOfPayout(id, { voice: 'approve', reason });
        return { said: saidOf(now), now };
      }),
  };
  const reject: ReasonedAct = {
    label: '거절',
    title: '출금을 거절할까요?',
    danger: true,
    missing: '거절 사유를 입력해 주세요.',
    willHappen: `${coinText(payout.amount, payout.coin)} 출금을 거절합니다. 묶여 있던 수량은 바로 회원에게 돌아가며 되돌릴 수 없습니다.`,
    work: (reason) =>
      onChange(async () => {
        await api.rejectPayout(id, reason);
        return { said: '출금을 거절하고 회원에게 돌려주었습니다.' };
      }),
  };
  return (
    <ReasonForm
      title="심사"
      draft={`payout/${id}`}
      hint="거절할 때는 꼭 입력해 주세요."
      acts={[...(may.reject ? [reject] : []), ...(may.approve ? [approve] : [])]}
    />
  );
}

const whatLeaves = (payout: StaffPayout): string =>
  `${coinText(payout.amount, payout.coin)} (${wonText(payout.krw)}) 출금을 ${payout.network} 네트워크의 ${payout.address}${payout.tag && ` (태그 ${payout.tag})`} 주소로 내보냅니다. 받는 곳: ${receiverText(payout)}.`;

function afterApproval(payout: StaffPayout): string {
  const left = payout.voicesNeeded - voicesOf(payout, 'approve') - 1;
  return left > 0
    ? `두 사람의 승인이 필요한 출금입니다. 다른 운영자 ${left}명이 더 승인해야 나갑니다.`
    : '바로 나가며 되돌릴 수 없습니다.';
}

/** An approval looks at the member once more, and may end the payout instead. */
function saidOf({ state, voicesNeeded, ...payout }: StaffPayout): string {
  if (state === 'requested')
    return `승인을 남겼습니다. 다른 운영자 ${voicesNeeded - voicesOf(payout, 'approve')}명의 승인을 기다립니다.`;
  return state === 'rejected' ? '회원의 상태 때문에 출금이 거절되고 회원에게 돌아갔습니다.' : '출금을 승인했습니다.';
}
