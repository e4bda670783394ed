import type { MarketDefinition } from '../../market';
import type { Command, OrderDraft } from './engine.types';
import { payingAsset } from './live-order';

/** Accounts that a member's orders in a market may move. */
export const accountsOf = (memberId: number, { base, deal }: MarketDefinition): string[] => [
  `member:${memberId}:${base.code}`,
  `member:${memberId}:${deal.code}`,
  `fee:${base.code}`,
];

/** The account that an order pays from. */
export const payingPath = (draft: OrderDraft): string => `member:${draft.memberId}:${payingAsset(draft)}`;

/** Accounts that new orders may move. Those of makers are open since the makers' own orders. */
export function accountPaths(commands: readonly Command[]): string[] {
  const seen = new Map<MarketDefinition, Set<number>>();
  const paths: string[] = [];
  for (const command of commands) {
    if (command.kind !== 'place') continue;
    const { memberId, market } = command.draft;
    const members = seen.get(market) ?? new Set();
    if (members.has(memberId)) continue;
    seen.set(market, members.add(memberId));
    paths.push(...accountsOf(memberId, market));
  }
  return paths;
}

/** Markets whose books the commands may change. */
export const marketsOf = (commands: readonly Command[]): number[] => [
  ...new Set(commands.map((it) => (it.kind === 'place' ? it.draft : it.cancel).market.id)),
];
