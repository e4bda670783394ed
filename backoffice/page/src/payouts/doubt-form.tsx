import type { PayoutVoice } from '@maru/contract/staff';
import { Card, Notice } from '@maru/ui';
import { type ReasonedAct, ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import { coinText, voicesOf } from '../words/payouts';
import type { PayoutFormProps } from './approval-form';

const missing = '무엇을 확인했는지 사유를 입력해 주세요.';

/** Says whether a payout in doubt has reached its network. Being wrong pays twice, or takes a member's coins. */
export function DoubtForm({ payout, onChange }: PayoutFormProps) {
  const { api } = useStaff();
  const { id, coin, amount, may } = payout;
  const text = coinText(amount, coin);
  const say = (voice: PayoutVoice) => (reason: string) =>
    onChange(async () => {
      const now = await api.sayOfPayout(id, { voice, reason });
      return { said: now.state === 'stuck' ? '판단을 남겼습니다. 다른 운영자의 같은 판단을 기다립니다.' : done, now };
    });
  const then = (voice: PayoutVoice) =>
    voicesOf(payout, voice) + 1 < payout.voicesNeeded
      ? '다른 운영자가 같은 판단을 해야 반영됩니다.'
      : '두 번째 판단이므로 바로 반영되며 되돌릴 수 없습니다.';
  const lost: ReasonedAct = {
    label: '전송되지 않음',
    title: '전송되지 않은 것으로 처리할까요?',
    danger: true,
    missing,
    willHappen: `${text} 출금을 없던 일로 하고 수량을 회원에게 돌려줍니다. 나중에 이 트랜잭션이 네트워크에 나타나면 같은 수량을 두 번 지급하게 됩니다. ${then('lost')}`,
    work: say('lost'),
  };
  const sent: ReasonedAct = {
    label: '전송됨',
    title: '전송된 것으로 처리할까요?',
    missing,
    willHappen: `${text} 출금이 네트워크에 있는 것으로 보고 확인을 기다립니다. 실제로 없으면 회원의 수량이 나가지 않은 채 묶여 있게 됩니다. ${then('sent')}`,
    work: say('sent'),
  };
  const warning = (
    <Notice tone="warn" title="네트워크에 전송되었는지 알 수 없습니다.">
      <p>탐색기에서 트랜잭션을 확인한 뒤에만 판단해 주세요. 저장하기 전에 네트워크에 한 번 더 묻습니다.</p>
      <p>‘전송됨’은 출금을 계속 진행하고, ‘전송되지 않음’은 수량을 회원에게 돌려줍니다.</p>
    </Notice>
  );
  if (!may.resolve) return <Card title="전송 여부 판단">{warning}</Card>;
  return (
    <ReasonForm title="전송 여부 판단" draft={`doubt/${id}`} acts={[lost, sent]}>
      {warning}
    </ReasonForm>
  );
}

const done = '두 사람의 판단이 같아 반영했습니다.';
