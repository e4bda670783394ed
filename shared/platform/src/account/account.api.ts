import type { List, PrivateEvent, Wallet } from '@maru/contract';
import type { ApiClient } from '../api/api-client';
import type { Balance } from './balance';

/** All balances of the member. Rejects with an ApiError. */
export async function readBalances(api: ApiClient, signal: AbortSignal): Promise<readonly Balance[]> {
  const { list } = await api.get<List<Wallet>>('/v2/wallets', undefined, { quiet: true, signal });
  return list.map(toBalance);
}

export const toBalance = ({ coin, total, usingCoin, available, wAvgPrice }: Wallet): Balance => ({
  coin,
  total,
  held: usingCoin,
  available,
  averagePrice: wAvgPrice,
});

/** @returns what an event of the feed says of a balance; null for events about something else. */
export function toBalanceChange(event: PrivateEvent): Omit<Balance, 'averagePrice'> | null {
  if (event.kind !== 'wallet') return null;
  const { coin, total, usingCoin, available } = event.wallet;
  return { coin, total, held: usingCoin, available };
}
