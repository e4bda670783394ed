export { type Balance, noBalance } from '../account/balance';
export type { BalancesStore } from '../account/balances.store';
export { balancesOf, useBalances } from '../account/use-balances';
