import type { OutgoingMessage } from '../message';

const texts = {
  added: {
    subject: { ko: 'API 키가 만들어졌습니다', en: 'An API key was made', ch: '已创建API密钥' },
    text: {
      ko: '회원님의 계정에 API 키가 만들어졌습니다.',
      en: 'An API key was made for your account.',
      ch: '您的账户已创建API密钥。',
    },
  },
  removed: {
    subject: { ko: 'API 키가 삭제되었습니다', en: 'An API key was removed', ch: 'API密钥已删除' },
    text: {
      ko: '회원님의 계정에서 API 키가 삭제되었습니다.',
      en: 'An API key of your account was removed.',
      ch: '您账户中的API密钥已删除。',
    },
  },
} as const;

/** Tells the member that the keys of programs have changed. A key's name is the member's own text, and stays out. */
export function apiKeyMail(publicUrl: string, to: string, what: keyof typeof texts): OutgoingMessage {
  const { subject, text } = texts[what];
  const link = `${publicUrl}/mypage/security`;
  return {
    channel: 'mail',
    to,
    subject,
    text: {
      ko: `${text.ko}\n\n본인이 아니라면 보안 페이지에서 계정을 동결하고 고객센터에 바로 알려 주세요.\n\n${link}`,
      en: `${text.en}\n\nIf this was not you, freeze your account on the security page and tell our support at once.\n\n${link}`,
      ch: `${text.ch}\n\n如非本人操作，请在安全页面冻结账户并立即联系客服。\n\n${link}`,
    },
    link,
  };
}
