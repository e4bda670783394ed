import type { OutgoingMessage } from '../message';

/** Tells a member of an answer; the answer itself is read after a login only. */
export function answerMail(to: string, publicUrl: string): OutgoingMessage {
  const link = `${publicUrl}/help/inquiry`;
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '문의에 답변이 등록되었습니다',
      en: 'Your inquiry was answered',
      ch: '您的咨询已得到答复',
    },
    text: {
      ko: `1:1 문의에 답변이 등록되었습니다. 로그인 후 확인해 주세요.\n\n${link}`,
      en: `We have answered your inquiry. Log in to read the answer.\n\n${link}`,
      ch: `您的咨询已得到答复，请登录后查看。\n\n${link}`,
    },
    link,
  };
}
