/** A member's balance of one coin; decimal texts. */
export interface Balance {
  readonly coin: string;
  readonly total: string;
  /** Held for orders and withdrawals under way. */
  readonly held: string;
  readonly available: string;
  /** Average buy price in KRW; "0" where nothing was bought. */
  readonly averagePrice: string;
}

export const noBalance = (coin: string): Balance => ({
  coin,
  total: '0',
  held: '0',
  available: '0',
  averagePrice: '0',
});
