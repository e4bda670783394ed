import type { OutgoingMessage } from '../message';

/** Links use the configured address, never the Host header, which an attacker could choose. */
const linkTo = (publicUrl: string, via: string, code: string): string => `${publicUrl}/login?via=${via}&code=${code}`;

/** The mail that confirms an address (AUTH-085). */
export function confirmMail(publicUrl: string, to: string, code: string): OutgoingMessage {
  const link = linkTo(publicUrl, 'emailConfirm', code);
  return {
    channel: 'mail',
    to,
    subject: '[마루] 이메일 인증을 완료해 주세요',
    text: `마루에 가입해 주셔서 감사합니다.\n\n아래 링크를 눌러 2시간 안에 이메일 인증을 완료해 주세요. 시간이 지나면 회원가입을 다시 진행해야 합니다.\n\n${link}\n\n가입한 적이 없다면 이 메일을 무시해 주세요.`,
    link,
    code,
  };
}

/** The mail that sets a new password (AUTH-101). */
export function resetMail(publicUrl: string, to: string, code: string): OutgoingMessage {
  const link = linkTo(publicUrl, 'repd', code);
  return {
    channel: 'mail',
    to,
    subject: '[마루] 비밀번호 재설정 안내',
    text: `비밀번호 재설정을 요청하셨습니다.\n\n아래 링크를 눌러 30분 안에 새 비밀번호를 설정해 주세요. 비밀번호를 바꾸면 24시간 동안 출금이 제한됩니다.\n\n${link}\n\n요청한 적이 없다면 이 메일을 무시해 주세요. 비밀번호는 바뀌지 않습니다.`,
    link,
    code,
  };
}
