import type { OutgoingMessage } from '../message';

const subjects = {
  added: { ko: '패스키가 등록되었습니다', en: 'A passkey was added', ch: '已添加通行密钥' },
  renamed: { ko: '패스키 이름이 변경되었습니다', en: 'A passkey was renamed', ch: '通行密钥名称已更改' },
  removed: { ko: '패스키가 삭제되었습니다', en: 'A passkey was removed', ch: '通行密钥已删除' },
} as const;

const texts = {
  added: {
    ko: '회원님의 계정에 패스키가 등록되었습니다. 안전을 위해 24시간 동안 출금이 제한됩니다.',
    en: 'A passkey was added to your account. For your safety withdrawals are closed for 24 hours.',
    ch: '您的账户已添加通行密钥。为了安全，24小时内限制提现。',
  },
  renamed: {
    ko: '회원님의 계정에 등록된 패스키의 이름이 변경되었습니다.',
    en: 'A passkey of your account was given another name.',
    ch: '您账户中的一个通行密钥已更改名称。',
  },
  removed: {
    ko: '회원님의 계정에서 패스키가 삭제되었습니다. 안전을 위해 24시간 동안 출금이 제한됩니다.',
    en: 'A passkey was removed from your account. For your safety withdrawals are closed for 24 hours.',
    ch: '您账户中的一个通行密钥已删除。为了安全，24小时内限制提现。',
  },
} as const;

/** Tells the member that the passkeys of the account have changed. Its name is the member's own text, and stays out. */
export function passkeyMail(publicUrl: string, to: string, what: keyof typeof texts): OutgoingMessage {
  const link = `${publicUrl}/mypage/security`;
  return {
    channel: 'mail',
    to,
    subject: subjects[what],
    text: {
      ko: `${texts[what].ko}\n\n본인이 아니라면 보안 페이지에서 계정을 동결하고 고객센터에 바로 알려 주세요.\n\n${link}`,
      en: `${texts[what].en}\n\nIf this was not you, freeze your account on the security page and tell our support at once.\n\n${link}`,
      ch: `${texts[what].ch}\n\n如非本人操作，请在安全页面冻结账户并立即联系客服。\n\n${link}`,
    },
    link,
  };
}
