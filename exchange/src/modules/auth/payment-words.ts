import type { Text } from '@maru/contract';
import { coinLabel } from '@maru/domain';

/**
 * What is about to be paid, for the message that brings its code: amount, and the end of the address if there is one.
 * @param code - of the coin.
 * @param amount - as it is shown, without its coin.
 */
export function paymentWords(code: string, amount: string, toAddress = ''): Text {
  const coin = coinLabel(code);
  const [won, yuan] = coin === 'KRW' ? ['원', '韩元'] : [` ${coin}`, ` ${coin}`];
  const end = toAddress.slice(-6);
  return {
    ko: `출금 ${amount}${won}${end && `, 주소 …${end}`}`,
    en: `Withdrawal of ${amount} ${coin}${end && ` to …${end}`}`,
    ch: `提现${amount}${yuan}${end && `，地址 …${end}`}`,
  };
}
