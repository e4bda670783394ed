import { type Static, Type } from 'typebox';
import { Amount, CoinCode, Id } from './common';

/** ENTI-040. `wAvgPrice`: average buy price in KRW, "0" where nothing was bought. */
export const Wallet = Type.Object({
  coin: CoinCode,
  coinId: Id,
  total: Amount,
  usingCoin: Amount,
  available: Amount,
  wAvgPrice: Amount,
  address: Type.Union([Type.String(), Type.Null()]),
  tag: Type.Union([Type.String(), Type.Null()]),
  walletSubList: Type.Array(
    Type.Object({ seToken: Type.String(), wAddr: Type.String(), wDestTag: Type.Union([Type.String(), Type.Null()]) }),
  ),
});
export type Wallet = Static<typeof Wallet>;
