import type { OutgoingMessage } from '../message';

/** Links use the configured address, never the Host header, which an attacker could choose. */
const linkTo = (publicUrl: string, via: string, code: string): string => `${publicUrl}/login?via=${via}&code=${code}`;

/** The mail that confirms an address (AUTH-085). */
export function confirmMail(publicUrl: string, to: string, code: string): OutgoingMessage {
  const link = linkTo(publicUrl, 'emailConfirm', code);
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '이메일 인증을 완료해 주세요',
      en: 'Please confirm your e-mail address',
      ch: '请完成电子邮件验证',
    },
    text: {
      ko: `마루에 가입해 주셔서 감사합니다.\n\n아래 링크를 눌러 2시간 안에 이메일 인증을 완료해 주세요. 시간이 지나면 회원가입을 다시 진행해야 합니다.\n\n${link}\n\n가입한 적이 없다면 이 메일을 무시해 주세요.`,
      en: `Thank you for joining Maru.\n\nPlease open this link within 2 hours to confirm your address. After that you have to sign up again.\n\n${link}\n\nIf you did not sign up, please ignore this mail.`,
      ch: `感谢您注册Maru。\n\n请在2小时内点击以下链接完成电子邮件验证。超时后需要重新注册。\n\n${link}\n\n如果您没有注册过，请忽略此邮件。`,
    },
    link,
    code,
  };
}

/** Tells that one of a member's recovery codes was used (ACCT-051). @param left - codes that are still good. */
export const recoveryMail = (to: string, left: number): OutgoingMessage => ({
  channel: 'mail',
  to,
  subject: {
    ko: 'OTP 복구 코드가 사용되었습니다',
    en: 'A recovery code was used',
    ch: 'OTP恢复码已被使用',
  },
  text: {
    ko: `OTP 복구 코드를 사용했습니다. 남은 복구 코드는 ${left}개입니다.\n\n본인이 아니라면 비밀번호를 재설정하고 고객센터에 바로 알려 주세요.`,
    en: `One of your recovery codes was used. Codes left: ${left}.\n\nIf this was not you, reset your password and tell our support at once.`,
    ch: `您的一个OTP恢复码已被使用，剩余${left}个。\n\n如非本人操作，请重置密码并立即联系客服。`,
  },
});

/** The mail that sets a new password (AUTH-101). */
export function resetMail(publicUrl: string, to: string, code: string): OutgoingMessage {
  const link = linkTo(publicUrl, 'repd', code);
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '비밀번호 재설정 안내',
      en: 'Reset your password',
      ch: '重置密码',
    },
    text: {
      ko: `비밀번호 재설정을 요청하셨습니다.\n\n아래 링크를 눌러 30분 안에 새 비밀번호를 설정해 주세요. 비밀번호를 바꾸면 24시간 동안 출금이 제한됩니다.\n\n${link}\n\n요청한 적이 없다면 이 메일을 무시해 주세요. 비밀번호는 바뀌지 않습니다.`,
      en: `You asked to reset your password.\n\nPlease open this link within 30 minutes to set a new one. Withdrawals are stopped for 24 hours after the change.\n\n${link}\n\nIf you did not ask for this, please ignore this mail. Your password stays as it is.`,
      ch: `您申请了重置密码。\n\n请在30分钟内点击以下链接设置新密码。更改密码后24小时内限制提现。\n\n${link}\n\n如果您没有申请过，请忽略此邮件，密码不会改变。`,
    },
    link,
    code,
  };
}
