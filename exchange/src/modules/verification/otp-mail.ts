import type { Text } from '@maru/contract';
import type { OutgoingMessage } from '../message';

type What = 'registered' | 'replaced' | 'released';

const subjects: Readonly<Record<What, Text>> = {
  registered: { ko: 'OTP가 등록되었습니다', en: 'An authenticator was set up', ch: 'OTP已注册' },
  replaced: { ko: 'OTP가 변경되었습니다', en: 'Your authenticator was replaced', ch: 'OTP已更换' },
  released: { ko: 'OTP가 해제되었습니다', en: 'Your authenticator was removed', ch: 'OTP已解除' },
};

const texts: Readonly<Record<What, Text>> = {
  registered: {
    ko: '회원님의 계정에 OTP 인증이 등록되었습니다.',
    en: 'An authenticator was set up for your account.',
    ch: '您的账户已注册OTP验证。',
  },
  replaced: {
    ko: '회원님의 계정에 등록된 OTP 인증이 다른 기기로 변경되었습니다.',
    en: 'The authenticator of your account was replaced by another device.',
    ch: '您账户的OTP验证已更换为其他设备。',
  },
  released: {
    ko: '회원님의 계정에서 OTP 인증이 해제되었습니다.',
    en: 'The authenticator of your account was removed.',
    ch: '您账户的OTP验证已解除。',
  },
};

/** Tells the member that the authenticator of the account has changed. */
export const otpMail = (to: string, what: What): OutgoingMessage => ({
  channel: 'mail',
  to,
  subject: subjects[what],
  text: {
    ko: `${texts[what].ko} 안전을 위해 24시간 동안 출금이 제한됩니다.\n\n본인이 아니라면 비밀번호를 재설정하고 고객센터에 바로 알려 주세요.`,
    en: `${texts[what].en} For your safety withdrawals are closed for 24 hours.\n\nIf this was not you, reset your password and tell our support at once.`,
    ch: `${texts[what].ch} 为了安全，24小时内限制提现。\n\n如非本人操作，请重置密码并立即联系客服。`,
  },
});
