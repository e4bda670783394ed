import type { Text } from '@maru/contract';
import type { Member } from '../member';
import type { OutgoingMessage } from '../message';

const subjects = {
  approved: {
    ko: '고객확인 완료 안내',
    en: 'Your identity check is complete',
    ch: '身份认证完成',
  },
  rejected: {
    ko: '고객확인 반려 안내',
    en: 'Your identity check was sent back',
    ch: '身份认证已退回',
  },
} as const;

function textOf(approved: boolean, reason: string): Text {
  if (approved)
    return {
      ko: '고객확인이 완료되었습니다. 이제 거래와 입출금을 이용할 수 있습니다.',
      en: 'Your identity check is complete. You can now trade, deposit and withdraw.',
      ch: '身份认证已完成，现在可以交易和充提。',
    };
  const why = (label: string) => (reason === '' ? '' : ` ${label}: ${reason}`);
  return {
    ko: `고객확인이 반려되었습니다.${why('사유')} 인증센터에서 다시 신청하거나 고객센터에 문의해 주세요.`,
    en: `Your identity check was sent back.${why('Reason')} Please apply again in the verification center or contact support.`,
    ch: `身份认证已退回。${why('原因')} 请在认证中心重新申请或联系客服。`,
  };
}

/** The result of an identity check, by SMS and mail (ACCT-074). */
export function identityMessages({ email, phone }: Member, approved: boolean, reason = ''): readonly OutgoingMessage[] {
  const text = textOf(approved, reason);
  const subject = subjects[approved ? 'approved' : 'rejected'];
  const mail: OutgoingMessage = { channel: 'mail', to: email, subject, text };
  const sms: OutgoingMessage = { channel: 'sms', to: phone, member: email, subject: '', text };
  return phone === '' ? [mail] : [mail, sms];
}
