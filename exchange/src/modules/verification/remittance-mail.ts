import type { OutgoingMessage } from '../message';

/** The result of a remittance proof (ACCT-113). */
export function remittanceMail(to: string, approved: boolean, reason = ''): OutgoingMessage {
  const why = (label: string) => (reason === '' ? '' : `\n\n${label}: ${reason}`);
  if (approved)
    return {
      channel: 'mail',
      to,
      subject: {
        ko: '송금확인증 확인 완료 안내',
        en: 'Your remittance proof is accepted',
        ch: '汇款凭证已通过',
      },
      text: {
        ko: '제출하신 송금확인증을 확인했습니다.',
        en: 'We have checked and accepted your remittance proof.',
        ch: '您提交的汇款凭证已确认。',
      },
    };
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '송금확인증 반려 안내',
      en: 'Your remittance proof was sent back',
      ch: '汇款凭证已退回',
    },
    text: {
      ko: `제출하신 송금확인증이 반려되었습니다.${why('사유')}\n\n인증센터에서 서류를 다시 제출해 주세요.`,
      en: `Your remittance proof was sent back.${why('Reason')}\n\nPlease hand in other documents in the verification center.`,
      ch: `您提交的汇款凭证已退回。${why('原因')}\n\n请在认证中心重新提交文件。`,
    },
  };
}
