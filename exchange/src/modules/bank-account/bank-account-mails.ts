import type { Member } from '../member';
import type { OutgoingMessage } from '../message';

interface Registered {
  readonly bank: string;
  /** Partly hidden. */
  readonly number: string;
  readonly replaced: boolean;
}

const subjects = {
  registered: {
    ko: '입출금 계좌가 등록되었습니다',
    en: 'Your bank account is registered',
    ch: '充提账户已登记',
  },
  replaced: {
    ko: '출금 계좌가 변경되었습니다',
    en: 'Your bank account has changed',
    ch: '提现账户已更换',
  },
} as const;

const blocks = {
  ko: ' 안전을 위해 24시간 동안 출금이 제한됩니다.',
  en: ' To protect you, withdrawals are stopped for 24 hours.',
  ch: '为了安全，24小时内限制提现。',
} as const;

/** Tells the member which account money goes to from now on. */
export function accountMail(to: string, { bank, number, replaced }: Registered): OutgoingMessage {
  const block = replaced ? blocks : { ko: '', en: '', ch: '' };
  return {
    channel: 'mail',
    to,
    subject: subjects[replaced ? 'replaced' : 'registered'],
    text: {
      ko: `회원님의 입출금 계좌가 ${bank} ${number}(으)로 등록되었습니다.${block.ko}\n\n본인이 아니라면 비밀번호를 재설정하고 고객센터에 바로 알려 주세요.`,
      en: `Your account for deposits and withdrawals is now ${bank} ${number}.${block.en}\n\nIf this was not you, reset your password and tell our support at once.`,
      ch: `您的充提账户已登记为${bank} ${number}。${block.ch}\n\n如非本人操作，请重置密码并立即联系客服。`,
    },
  };
}

/** The way to the bank step in the app (ACCT-047). */
export function appLinkSms({ phone, email }: Pick<Member, 'phone' | 'email'>, publicUrl: string): OutgoingMessage {
  const link = `${publicUrl}/app/mypage/confirm`;
  const text = {
    ko: `앱에서 계좌 인증을 진행해 주세요. ${link}`,
    en: `Please verify your bank account in the app. ${link}`,
    ch: `请在APP中完成账户认证。${link}`,
  };
  return { channel: 'sms', to: phone, member: email, subject: '', text, link };
}
