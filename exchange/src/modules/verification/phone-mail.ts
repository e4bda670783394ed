import type { OutgoingMessage } from '../message';

/** Tells the member that the phone of the account has changed. Name and number are known to the member, and stay out. */
export function phoneMail(publicUrl: string, to: string): OutgoingMessage {
  const link = `${publicUrl}/mypage/security`;
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '휴대폰 정보가 변경되었습니다',
      en: 'The phone of your account has changed',
      ch: '手机信息已更改',
    },
    text: {
      ko: `회원님의 계정에 등록된 휴대폰 정보가 변경되었습니다. 번호가 변경된 경우 안전을 위해 24시간 동안 출금이 제한됩니다.\n\n본인이 아니라면 보안 페이지에서 계정을 동결하고 고객센터에 바로 알려 주세요.\n\n${link}`,
      en: `The phone of your account was changed. After a change of the number withdrawals are closed for 24 hours for your safety.\n\nIf this was not you, freeze your account on the security page and tell our support at once.\n\n${link}`,
      ch: `您账户登记的手机信息已更改。如更改了号码，为了安全，24小时内限制提现。\n\n如非本人操作，请在安全页面冻结账户并立即联系客服。\n\n${link}`,
    },
    link,
  };
}
