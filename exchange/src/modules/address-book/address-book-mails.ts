import { coinLabel, kstMinute } from '@maru/domain';
import type { OutgoingMessage } from '../message';
import type { BookEntry } from './address-book.tables';

const alarm = {
  ko: '본인이 아니라면 계정을 동결하고 고객센터에 바로 알려 주세요.',
  en: 'If this was not you, freeze your account and tell our support at once.',
  ch: '如非本人操作，请冻结账户并立即联系客服。',
} as const;

/** Tells that the protection by the address book will end. */
export function whitelistOffMail(to: string, offAt: Date): OutgoingMessage {
  const time = kstMinute(offAt);
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '주소록 전용 출금이 해제됩니다',
      en: 'Withdrawals to any address will be possible',
      ch: '仅限地址簿提现即将解除',
    },
    text: {
      ko: `주소록 전용 출금 해제를 요청하셨습니다. ${time}부터 주소록에 없는 주소로도 출금할 수 있습니다.\n\n${alarm.ko}`,
      en: `You asked to lift the limit to addresses of your book. From ${time} KST on withdrawals can go to any address.\n\n${alarm.en}`,
      ch: `您申请了解除仅限地址簿提现。${time}（韩国时间）起可以提现到地址簿以外的地址。\n\n${alarm.ch}`,
    },
  };
}

/** First and last characters: enough to recognise one's own. */
const shortened = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;

/** Tells of a new address while withdrawals go to the book's addresses only. The alias stays out: it is not ours to send on. */
export function newAddressMail(
  to: string,
  code: string,
  { address, usable_at: usableAt }: Pick<BookEntry, 'address' | 'usable_at'>,
): OutgoingMessage {
  const [time, short, coin] = [kstMinute(usableAt), shortened(address), coinLabel(code)];
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '주소록에 새 주소가 등록되었습니다',
      en: 'A new address is in your book',
      ch: '地址簿新增了地址',
    },
    text: {
      ko: `주소록에 ${coin} 주소 ${short}이(가) 등록되었습니다. ${time}부터 이 주소로 출금할 수 있습니다.\n\n${alarm.ko}`,
      en: `The ${coin} address ${short} is in your address book now. Withdrawals can go there from ${time} KST on.\n\n${alarm.en}`,
      ch: `地址簿已登记${coin}地址${short}。${time}（韩国时间）起可以提现到该地址。\n\n${alarm.ch}`,
    },
  };
}
