import type { OutgoingMessage } from '../message';
import type { FactorKind } from './verification.tables';

interface Decided {
  readonly kind: FactorKind;
  readonly approved: boolean;
  readonly reason: string | undefined;
}

const names = { phone: '휴대폰 인증', OTP: 'OTP 인증' } as const;

/** The result of a reset that a member asked for (AUTH-061). */
export function resetDecisionMail(to: string, { kind, approved, reason }: Decided): OutgoingMessage {
  const name = names[kind];
  const text = approved
    ? `${name} 초기화가 완료되었습니다. 로그인한 뒤 다시 등록해 주세요.\n\n안전을 위해 24시간 동안 출금이 제한됩니다.`
    : `${name} 초기화 신청이 반려되었습니다.${reason ? `\n\n사유: ${reason}` : ''}\n\n서류를 확인한 뒤 다시 신청해 주세요.`;
  return {
    channel: 'mail',
    to,
    subject: `[마루] ${name} 초기화 ${approved ? '완료' : '반려'} 안내`,
    text: `${text}\n\n신청한 적이 없다면 고객센터에 바로 알려 주세요.`,
  };
}
