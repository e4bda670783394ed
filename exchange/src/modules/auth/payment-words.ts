import type { Text } from '@maru/contract';

/**
 * What is about to be paid, for the message that brings its code: amount, and the end of the address if there is one.
 * @param amount - as it is shown, without its coin.
 */
export function paymentWords(coin: string, amount: string, toAddress = ''): Text {
  const [won, yuan] = coin === 'KRW' ? ['원', '韩元'] : [` ${coin}`, ` ${coin}`];
  const end = toAddress.slice(-6);
  return {
    ko: `출금 ${amount}${won}${end && `, 주소 …${end}`}`,
    en: `Withdrawal of ${amount} ${coin}${end && ` to …${end}`}`,
    ch: `提现${amount}${yuan}${end && `，地址 …${end}`}`,
  };
}
