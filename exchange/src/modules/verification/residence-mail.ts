import type { OutgoingMessage } from '../message';

/** The result of a residence proof (ACCT-084). */
export function residenceMail(to: string, approved: boolean, reason = ''): OutgoingMessage {
  const why = (label: string) => (reason === '' ? '' : `\n\n${label}: ${reason}`);
  if (approved)
    return {
      channel: 'mail',
      to,
      subject: {
        ko: '거주지 증빙 완료 안내',
        en: 'Your proof of residence is accepted',
        ch: '居住证明已通过',
      },
      text: {
        ko: '제출하신 거주지 증빙 서류가 확인되어 인증 단계가 올라갔습니다.',
        en: 'Your proof of residence was accepted, and your verification level has risen.',
        ch: '您提交的居住证明已确认，认证等级已提升。',
      },
    };
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '거주지 증빙 반려 안내',
      en: 'Your proof of residence was sent back',
      ch: '居住证明已退回',
    },
    text: {
      ko: `제출하신 거주지 증빙 서류가 반려되었습니다.${why('사유')}\n\n인증센터에서 서류를 다시 제출해 주세요.`,
      en: `Your proof of residence was sent back.${why('Reason')}\n\nPlease hand in other documents in the verification center.`,
      ch: `您提交的居住证明已退回。${why('原因')}\n\n请在认证中心重新提交文件。`,
    },
  };
}
