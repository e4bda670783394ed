import type { List, Wallet } from '@maru/contract';

/** A page of the wire with these rows. */
export const testList = <Row>(...list: Row[]): List<Row> => ({
  list,
  totalPages: list.length > 0 ? 1 : 0,
  total: list.length,
  cnt: list.length,
});

/** A row of GET /v2/wallets. */
export const testBalanceRow = (change: Partial<Wallet> = {}): Wallet => ({
  coin: 'KRW',
  coinId: '0',
  total: '1000',
  usingCoin: '100',
  available: '900',
  wAvgPrice: '1',
  address: null,
  tag: null,
  walletSubList: [],
  ...change,
});
