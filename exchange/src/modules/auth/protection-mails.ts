import type { Language } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import { readDevice } from '@maru/domain/user-agent';
import { partlyHiddenIp } from '../../platform/core/partly-hidden';
import type { OutgoingMessage } from '../message';
import type { SessionClient } from './session.repository';

const pageOf = (publicUrl: string): string => `${publicUrl}/mypage/security`;

interface Login extends SessionClient {
  readonly at: Date;
}

const unknownDevice = { ko: '알 수 없는 기기', en: 'Unknown device', ch: '未知设备' } as const;

/** Names of our own tables only: what a browser says of itself is anybody's text. */
function deviceName(agent: string, language: Language): string {
  const device = readDevice(agent);
  return device ? `${device.browser}, ${device.system}` : unknownDevice[language];
}

/** A login from a device that the member has not used before. */
export function newDeviceMail(publicUrl: string, to: string, { agent, ip, at }: Login): OutgoingMessage {
  const [time, network, link] = [kstMinute(at), partlyHiddenIp(ip), pageOf(publicUrl)];
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '새로운 기기에서 로그인했습니다',
      en: 'Login from a new device',
      ch: '新设备登录提醒',
    },
    text: {
      ko: `새로운 기기에서 회원님의 계정에 로그인했습니다.\n\n시간: ${time} (한국 시간)\n기기: ${deviceName(agent, 'ko')}\nIP: ${network}\n\n본인이 아니라면 보안 페이지에서 해당 기기를 로그아웃하고 비밀번호를 재설정해 주세요.\n\n${link}`,
      en: `Your account was logged in to from a new device.\n\nTime: ${time} (UTC+9)\nDevice: ${deviceName(agent, 'en')}\nIP: ${network}\n\nIf this was not you, log the device out on the security page and reset your password.\n\n${link}`,
      ch: `您的账户在新设备上登录。\n\n时间：${time}（UTC+9）\n设备：${deviceName(agent, 'ch')}\nIP：${network}\n\n如非本人操作，请在安全页面退出该设备并重置密码。\n\n${link}`,
    },
    link,
  };
}

/** Posted while the code still stands: this mail is the last that shows it. */
export const phishingCodeRemovedMail = (to: string): OutgoingMessage => ({
  channel: 'mail',
  to,
  subject: {
    ko: '피싱 방지 코드가 삭제되었습니다',
    en: 'Your anti-phishing code was removed',
    ch: '防钓鱼码已删除',
  },
  text: {
    ko: '이제부터 마루가 보내는 메일에 피싱 방지 코드가 표시되지 않습니다.\n\n본인이 삭제하지 않았다면 비밀번호를 재설정하고 고객센터에 바로 알려 주세요.',
    en: 'From now on mails of Maru show no anti-phishing code.\n\nIf you did not remove it, reset your password and tell our support at once.',
    ch: '今后Maru发送的邮件将不再显示防钓鱼码。\n\n如非本人操作，请重置密码并立即联系客服。',
  },
});

/** Its own text need not name the code: every mail to the member shows it. */
export const phishingCodeMail = (to: string): OutgoingMessage => ({
  channel: 'mail',
  to,
  subject: {
    ko: '피싱 방지 코드가 변경되었습니다',
    en: 'Your anti-phishing code has changed',
    ch: '防钓鱼码已更改',
  },
  text: {
    ko: '이제부터 마루가 보내는 모든 메일에 위의 피싱 방지 코드가 표시됩니다. 코드가 없거나 다른 메일은 열지 마세요.\n\n본인이 변경하지 않았다면 비밀번호를 재설정하고 고객센터에 바로 알려 주세요.',
    en: 'From now on every mail of Maru shows the anti-phishing code above. Do not trust a mail without it or with another one.\n\nIf you did not change it, reset your password and tell our support at once.',
    ch: '今后Maru发送的所有邮件都会显示上述防钓鱼码。没有该码或内容不符的邮件请勿相信。\n\n如非本人操作，请重置密码并立即联系客服。',
  },
});
