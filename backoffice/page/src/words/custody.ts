import type { StaffCustody } from '@maru/contract/staff';
import { Money } from '@maru/domain';
import { coinText } from './payouts';

export const haltReasonLabels: Readonly<Record<NonNullable<StaffCustody['haltReason']>, string>> = {
  difference: '장부와 보유량의 차이',
  incident: '회수된 입금',
};

/** With its sign: less is held than booked, or more. */
export const differenceText = (difference: string, coin: string): string =>
  `${new Money(difference).gt(0) ? '+' : ''}${coinText(difference, coin)}`;

/** What is wrong with a coin, in a sentence. */
export function alarmText(coin: StaffCustody): string {
  const { difference, gap } = coin;
  if (difference !== null && (gap === 'unexplained' || gap === 'surplus')) {
    const isShort = new Money(difference).isNegative();
    const amount = coinText(new Money(difference).abs().toFixed(), coin.coin);
    return isShort ? `보유량이 장부보다 ${amount} 적습니다.` : `보유량이 장부보다 ${amount} 많습니다.`;
  }
  return coin.haltReason === 'incident' ? '입금이 네트워크에서 회수되었습니다.' : '장부와 보유량을 확인해 주세요.';
}
