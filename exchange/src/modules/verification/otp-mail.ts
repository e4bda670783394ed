import type { OutgoingMessage } from '../message';

const texts = {
  registered: [
    'OTP가 등록되었습니다',
    '회원님의 계정에 OTP 인증이 등록되었습니다. 안전을 위해 24시간 동안 출금이 제한됩니다.',
  ],
  replaced: [
    'OTP가 변경되었습니다',
    '회원님의 계정에 등록된 OTP 인증이 다른 기기로 변경되었습니다. 안전을 위해 24시간 동안 출금이 제한됩니다.',
  ],
  released: [
    'OTP가 해제되었습니다',
    '회원님의 계정에서 OTP 인증이 해제되었습니다. 안전을 위해 24시간 동안 출금이 제한됩니다.',
  ],
} as const;

/** Tells the member that the authenticator of the account has changed. */
export function otpMail(to: string, what: keyof typeof texts): OutgoingMessage {
  const [subject, text] = texts[what];
  return {
    channel: 'mail',
    to,
    subject: `[마루] ${subject}`,
    text: `${text}\n\n본인이 아니라면 비밀번호를 재설정하고 고객센터에 바로 알려 주세요.`,
  };
}
