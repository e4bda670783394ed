import type { OutgoingMessage } from '../message';
import type { FactorKind } from './verification.tables';

interface Decided {
  readonly kind: FactorKind;
  readonly approved: boolean;
  readonly reason: string | undefined;
}

const names = {
  phone: { ko: '휴대폰 인증', en: 'phone verification', ch: '手机验证' },
  OTP: { ko: 'OTP 인증', en: 'authenticator', ch: 'OTP 验证' },
} as const;

/** The result of a reset that a member asked for (AUTH-061, ACCT-037, ACCT-054). */
export function resetDecisionMail(to: string, decided: Decided): OutgoingMessage {
  const name = names[decided.kind];
  return { channel: 'mail', to, ...(decided.approved ? approvedText(name) : rejectedText(name, decided.reason)) };
}

type Name = (typeof names)[FactorKind];
type MailText = Pick<OutgoingMessage, 'subject' | 'text'>;

const notYou = {
  ko: '\n\n신청한 적이 없다면 고객센터에 바로 알려 주세요.',
  en: '\n\nIf you did not ask for this, please tell customer support at once.',
  ch: '\n\n如非本人申请，请立即联系客服。',
} as const;

const approvedText = ({ ko, en, ch }: Name): MailText => ({
  subject: {
    ko: `${ko} 초기화 완료 안내`,
    en: `Your ${en} was reset`,
    ch: `${ch}已重置`,
  },
  text: {
    ko: `${ko} 초기화가 완료되었습니다. 로그인한 뒤 다시 등록해 주세요.\n\n안전을 위해 24시간 동안 출금이 제한됩니다.${notYou.ko}`,
    en: `Your ${en} was reset. Log in and set it up again.\n\nFor your safety, withdrawals are stopped for 24 hours.${notYou.en}`,
    ch: `${ch}已重置，请登录后重新登记。\n\n为保障安全，24小时内暂停提现。${notYou.ch}`,
  },
});

function rejectedText({ ko, en, ch }: Name, reason: string | undefined): MailText {
  const why = (label: string) => (reason ? `\n\n${label}: ${reason}` : '');
  return {
    subject: {
      ko: `${ko} 초기화 반려 안내`,
      en: `The reset of your ${en} was refused`,
      ch: `${ch}重置申请已退回`,
    },
    text: {
      ko: `${ko} 초기화 신청이 반려되었습니다.${why('사유')}\n\n서류를 확인한 뒤 다시 신청해 주세요.${notYou.ko}`,
      en: `The reset of your ${en} was refused.${why('Reason')}\n\nPlease check the documents and ask again.${notYou.en}`,
      ch: `${ch}重置申请已退回。${why('原因')}\n\n请确认文件后重新申请。${notYou.ch}`,
    },
  };
}
