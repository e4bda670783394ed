import type { Coin, DepositAddress, List, TransferRow, Wallet } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import { ApiError } from '@maru/platform/api';

/** A network that a coin can be paid in over. */
export interface DepositNetwork {
  /** As the exchange asks for it; empty for the one network of a coin. */
  readonly id: string;
  readonly name: string;
  /** Start of a transaction's address in the block explorer. */
  readonly explorerUrl: string;
}

/** A coin with the terms of its deposits. */
export interface DepositCoin {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly open: boolean;
  /** Members share one address and are told apart by a destination tag. */
  readonly tagUsed: boolean;
  /** One at least. */
  readonly networks: readonly DepositNetwork[];
}

export interface OwnAddress {
  readonly address: string;
  /** Null where the coin has no tags. */
  readonly tag: string | null;
}

/** Addresses of the member by network. */
export type OwnAddresses = ReadonlyMap<DepositNetwork['id'], OwnAddress>;

export type CoinDepositState = 'processing' | 'credited' | 'other';

/** A deposit of the coin, newest first. */
export interface CoinDeposit {
  readonly id: string;
  readonly state: CoinDepositState;
  readonly amount: string;
  readonly transactionId: string;
  /** ISO 8601. */
  readonly at: string;
  /** How often the chain has confirmed it, and how often it has to; null where that is not known. */
  readonly confirmations: { readonly have: number; readonly need: number } | null;
}

const latestShown = 10;
const codePattern = /^[A-Z0-9_]{2,12}$/;
/** Repeated by screens that are left open, which must not keep a session alive (AUTH-111). */
const repeated = (signal?: AbortSignal) => ({ quiet: true, background: true, ...(signal && { signal }) });

/** Calls around deposits of coins. Every one rejects with an ApiError. */
export class CoinDepositApi {
  constructor(private readonly api: ApiClient) {}

  /** @returns null for a coin that is not there. */
  async coin(code: string, signal?: AbortSignal): Promise<DepositCoin | null> {
    if (!codePattern.test(code)) return null;
    try {
      return toCoin(await this.api.get<Coin>(`/v1/coins/code/${code}`, undefined, repeated(signal)));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  async addresses(coin: DepositCoin, signal?: AbortSignal): Promise<OwnAddresses> {
    return toAddresses(await this.api.get<Wallet>(`/v1/wallets/coin/${coin.code}`, undefined, repeated(signal)), coin);
  }

  /** Makes the address on a network, or answers the one that is there (WALT-046). */
  create(coin: DepositCoin, network: DepositNetwork): Promise<OwnAddress> {
    const fields = network.id === '' ? {} : { seToken: network.id };
    return this.api.post<DepositAddress>(`/v1/wallets/coin/${coin.code}`, fields);
  }

  async latest(coin: DepositCoin, signal?: AbortSignal): Promise<readonly CoinDeposit[]> {
    const query = { coinId: coin.id, transferType: 'I', page: 1, count: latestShown };
    const { list } = await this.api.get<List<TransferRow>>('/v1/transfers', query, repeated(signal));
    return list.map(toDeposit);
  }
}

const toCoin = (row: Coin): DepositCoin => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nameEn: row.nameEn,
  open: row.ioInEnable === 'Y',
  tagUsed: row.tagYn === 'Y',
  networks:
    row.subCoins.length > 0
      ? row.subCoins.map(({ seToken, title, trackUrl }) => ({ id: seToken, name: title, explorerUrl: trackUrl }))
      : [{ id: '', name: row.chainName, explorerUrl: row.trackUrl }],
});

function toAddresses(row: Wallet, coin: DepositCoin): OwnAddresses {
  if (coin.networks.some(({ id }) => id !== ''))
    return new Map(
      row.walletSubList.map(({ seToken, wAddr, wDestTag }) => [seToken, { address: wAddr, tag: wDestTag }]),
    );
  return new Map(row.address === null ? [] : [['', { address: row.address, tag: row.tag }]]);
}

const states: Readonly<Record<string, CoinDepositState>> = { processing: 'processing', approved: 'credited' };

/** A deposit on its way tells how far it is, where the exchange knows it. */
interface Confirmed {
  readonly confirmations?: number;
  readonly confirmationsNeeded?: number;
}

const toDeposit = (row: TransferRow & Confirmed): CoinDeposit => ({
  id: row.id,
  state: states[row.status] ?? 'other',
  amount: row.amount,
  transactionId: row.transactionId,
  at: row.date,
  confirmations:
    row.confirmations === undefined || row.confirmationsNeeded === undefined
      ? null
      : { have: row.confirmations, need: row.confirmationsNeeded },
});
