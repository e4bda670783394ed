import type { PayoutRisk, PayoutState, PayoutVoice, StaffPayout, StaffPayoutQuery } from '@maru/contract/staff';
import { coinLabel, formatCoin, formatKrw } from '@maru/domain';
import type { Tone } from '@maru/ui';

export const payoutListLabels: Readonly<Record<StaffPayoutQuery['list'], string>> = {
  approval: '승인 대기',
  stuck: '확인 필요',
  newest: '최근 출금',
};

export const payoutStateLabels: Readonly<Record<PayoutState, string>> = {
  requested: '요청됨',
  approved: '승인됨',
  signed: '서명됨',
  sending: '전송 중',
  broadcast: '네트워크 확인 중',
  stuck: '확인 필요',
  confirmed: '완료',
  failed: '실패',
  cancelled: '회원 취소',
  rejected: '거절',
};

export const payoutStateTones: Readonly<Record<PayoutState, Tone>> = {
  requested: 'accent',
  approved: 'neutral',
  signed: 'neutral',
  sending: 'neutral',
  broadcast: 'neutral',
  stuck: 'warn',
  confirmed: 'ok',
  failed: 'danger',
  cancelled: 'neutral',
  rejected: 'danger',
};

/** What to look at where a payout has stopped in a state. */
export const lateTexts: Readonly<Partial<Record<PayoutState, string>>> = {
  requested: '이 코인의 출금이 중단되어 있는지 확인해 주세요. 중단이 풀리면 저절로 진행됩니다.',
  approved:
    '서명되지 않았습니다. 서명 서버가 응답하는지, 핫월렛 잔액이 충분한지, 네트워크 수수료가 상한을 넘지 않는지 확인해 주세요. 거절하면 회원에게 돌아갑니다.',
  signed: '아직 전송하지 않았습니다. 네트워크 노드의 응답과 이 코인의 출금 중단 여부를 확인해 주세요.',
  sending: '전송하는 중에 멈췄습니다. 네트워크 노드가 응답하는지 확인해 주세요.',
  broadcast:
    '전송했지만 아직 완료되지 않았습니다. 블록에 포함되었는지, 네트워크 수수료 상한이 너무 낮지 않은지 확인해 주세요. 나중에 완료될 수 있으니 회원에게 따로 지급하지 마세요.',
};

export const riskLabels: Readonly<Record<PayoutRisk, string>> = {
  amount: '승인 기준 이상의 금액',
  firstAddress: '처음 보내는 주소',
  secondPerson: '두 사람의 승인이 필요한 금액',
};

export const voiceLabels: Readonly<Record<PayoutVoice, string>> = {
  approve: '승인',
  sent: '네트워크에 전송됨',
  lost: '전송되지 않음',
};

export const coinText = (amount: string, coin: string): string => `${formatCoin(amount)} ${coinLabel(coin)}`;
export const wonText = (krw: string): string => `${formatKrw(krw)}원`;

/** A member of this exchange is paid in the books alone, which the transaction tells. */
export function receiverText({ receiver, transactionId }: Pick<StaffPayout, 'receiver' | 'transactionId'>): string {
  if (receiver !== '') return `거래소 ${receiver}`;
  return transactionId.startsWith('internal:') ? '마루 회원' : '개인 지갑';
}

/** Who took a step: staff by e-mail, others in words. */
export function actorText(actor: string): string {
  if (actor === 'member') return '회원';
  return actor === 'exchange' ? '시스템' : actor.replace(/^staff:/, '');
}

/** How many people have said the same of a payout. */
export const voicesOf = ({ voices }: Pick<StaffPayout, 'voices'>, voice: PayoutVoice): number =>
  voices.filter((said) => said.voice === voice).length;
