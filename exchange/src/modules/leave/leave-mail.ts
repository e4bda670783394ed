import type { OutgoingMessage } from '../message';

/** The end of a request to leave (ACCT-105). */
export function leaveMail(to: string, approved: boolean, reason = ''): OutgoingMessage {
  const why = (label: string) => (reason === '' ? '' : `\n\n${label}: ${reason}`);
  if (approved)
    return {
      channel: 'mail',
      to,
      subject: { ko: '회원 탈퇴 완료 안내', en: 'Your account is closed', ch: '会员注销完成' },
      text: {
        ko: '요청하신 회원 탈퇴가 완료되었습니다. 관련 법령에 따라 계약·결제 기록은 5년, 분쟁 기록은 3년간 보관됩니다. 이 이메일로는 다시 가입할 수 없습니다.',
        en: 'Your account is closed as you asked. By law, records of contracts and payments are kept for 5 years and those of disputes for 3. This address cannot be used to sign up again.',
        ch: '您申请的会员注销已完成。根据相关法律，合同和付款记录保留5年，纠纷记录保留3年。此电子邮件不能再次注册。',
      },
    };
  return {
    channel: 'mail',
    to,
    subject: { ko: '회원 탈퇴 반려 안내', en: 'Your account stays open', ch: '会员注销已退回' },
    text: {
      ko: `요청하신 회원 탈퇴가 반려되어 계정을 계속 이용할 수 있습니다.${why('사유')}`,
      en: `We could not close your account, and you can go on using it.${why('Reason')}`,
      ch: `您的注销申请被退回，可以继续使用账户。${why('原因')}`,
    },
  };
}
