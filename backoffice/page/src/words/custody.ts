import type { StaffCoinSwitch, StaffCustody } from '@maru/contract/staff';
import { Money } from '@maru/domain';
import { coinText } from './payouts';

export const haltReasonLabels: Readonly<Record<NonNullable<StaffCustody['haltReason']>, string>> = {
  difference: '장부와 보유량의 차이',
  incident: '회수된 입금',
};

export const wayLabels: Readonly<Record<StaffCoinSwitch['way'], string>> = { deposits: '입금', withdrawals: '출금' };

/** What members meet from then on. */
export const wayEffects: Readonly<Record<StaffCoinSwitch['way'], { readonly closed: string; readonly open: string }>> =
  {
    deposits: {
      closed: '회원이 새로 입금을 시작할 수 없습니다. 이미 보낸 것은 그대로 반영됩니다.',
      open: '회원이 다시 입금할 수 있습니다.',
    },
    withdrawals: {
      closed: '회원이 새로 출금을 신청할 수 없습니다. 이미 접수된 출금은 그대로 나갑니다.',
      open: '회원이 다시 출금을 신청할 수 있습니다.',
    },
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
