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

/** What an event of the feed says of a balance. */
export type BalanceChange = Omit<Balance, 'averagePrice'>;

/** @returns what an event of the feed says of balances; nothing for events about something else. */
export function toBalanceChanges(event: PrivateEvent): readonly BalanceChange[] {
  const wallets = event.kind === 'wallet' ? [event.wallet] : event.kind === 'wallets' ? event.wallets : [];
  return wallets.map(({ coin, total, usingCoin, available }) => ({ coin, total, held: usingCoin, available }));
}
