import type { MarketDefinition } from '../../market';
import type { Command, OrderDraft } from './engine.types';
import { payingAsset } from './live-order';

/** Accounts that a member's orders in a market may move. */
export const accountsOf = (memberId: number, { base, deal }: MarketDefinition): string[] => [
  `member:${memberId}:${base.code}`,
  `member:${memberId}:${deal.code}`,
  `fee:${base.code}`,
];

/** A command that may add an order to a book. */
type Entering = Exclude<Command, { readonly kind: 'cancel' }>;

/** The order that a command may add to a book; null of a cancel. */
export function draftOf(command: Entering): OrderDraft;
export function draftOf(command: Command): OrderDraft | null;
export function draftOf(command: Command): OrderDraft | null {
  if (command.kind === 'cancel') return null;
  return command.kind === 'place' ? command.draft : command.amend.draft;
}

/** The account that an order pays from. */
export const payingPath = (draft: OrderDraft): string => `member:${draft.memberId}:${payingAsset(draft)}`;

/** Accounts that new orders may move. Those of makers are open since the makers' own orders. */
export function accountPaths(commands: readonly Command[]): string[] {
  const seen = new Map<MarketDefinition, Set<number>>();
  const paths: string[] = [];
  for (const command of commands) {
    const draft = draftOf(command);
    if (!draft) continue;
    const { memberId, market } = draft;
    const members = seen.get(market) ?? new Set();
    if (members.has(memberId)) continue;
    seen.set(market, members.add(memberId));
    paths.push(...accountsOf(memberId, market));
  }
  return paths;
}

/** Markets whose books the commands may change. */
export const marketsOf = (commands: readonly Command[]): number[] => [
  ...new Set(
    commands.map((command) => (command.kind === 'cancel' ? command.cancel.market : draftOf(command).market).id),
  ),
];
