import type {
  AddressVerdict,
  CoinWithdrawalTerms,
  List,
  RecipientKind,
  TransferRow,
  TravelPrice,
  TravelVerification,
  Vasp,
  WithdrawalDraft,
} from '@maru/contract';
import type { TagRule } from '@maru/domain/chain-address';
import type { CoinGateState, CoinWithdrawalGate } from '@maru/domain/coin-withdrawal';
import type { WithdrawalLimit } from '@maru/domain/withdrawal';
import type { ApiClient } from '@maru/platform';
import type { Receiver } from '../receivers';

/** A network that a coin can be sent on. */
export interface Network {
  readonly id: string;
  readonly title: string;
  /** In units of the coin, decimal text. */
  readonly fee: string;
  /** It takes payouts at the moment. */
  readonly open: boolean;
}

/** Under which terms a coin can be withdrawn now, as the exchange judges it. Amounts as decimal text. */
export interface CoinTerms {
  readonly coinId: string;
  readonly coin: string;
  /** In the order in which the exchange judges them. */
  readonly gates: readonly CoinGateState[];
  readonly total: string;
  readonly available: string;
  readonly minimum: string;
  readonly decimals: number;
  readonly tag: TagRule;
  readonly networks: readonly Network[];
  /** KRW for one coin; null without a price. */
  readonly price: string | null;
  /** In units of the coin. */
  readonly limit: WithdrawalLimit;
  readonly left: WithdrawalLimit;
  readonly limitKrw: WithdrawalLimit;
  readonly leftKrw: WithdrawalLimit;
  readonly travelRuleFrom: string;
  readonly ownWalletBelow: string;
  readonly hasDepositAddress: boolean;
  readonly whitelistOnly: boolean;
  readonly graceSeconds: number;
}

/** Where coins would go. */
export interface Destination {
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  /** Id of the receiving exchange; empty for a personal wallet. */
  readonly receiverId: string;
}

/** Name of a recipient at another exchange. */
export interface RecipientName {
  readonly surname: string;
  readonly givenName: string;
}

/** A withdrawal that is to be kept for its confirmation. */
export interface WantedWithdrawal extends Destination, RecipientName {
  readonly coinId: string;
  readonly amount: string;
  /** The fee that the member saw. */
  readonly fee: string;
  /** Id of the recipient's verification; empty without one. */
  readonly verification: string;
}

export type TransferState = 'waiting' | 'processing' | 'done' | 'refused' | 'cancelled';

/** A coin withdrawal of the member's history. */
export interface CoinTransfer {
  readonly id: string;
  readonly coin: string;
  readonly amount: string;
  readonly state: TransferState;
  /** ISO 8601. */
  readonly at: string;
}

/** Calls around withdrawals of coins. Every one rejects with an ApiError. */
export class CoinWithdrawalApi {
  constructor(private readonly api: ApiClient) {}

  async terms(coin: string, signal?: AbortSignal): Promise<CoinTerms> {
    const path = `/v1/wallets/coin/${encodeURIComponent(coin)}/withdrawal-terms`;
    return toTerms(await this.api.get<CoinWithdrawalTerms>(path, undefined, repeated(signal)));
  }

  async receivers(signal?: AbortSignal): Promise<readonly Receiver[]> {
    const list = await this.api.get<readonly Vasp[]>('/v1/travel/vasps', undefined, repeated(signal));
    return list.map(({ vaspId, vaspName, country }) => ({ id: vaspId, name: vaspName, country }));
  }

  /** Whether a member of this exchange is at the address (WALT-075). */
  async isLocal(coin: string, { network, address, tag, receiverId }: Destination): Promise<boolean> {
    const { local } = await this.api.post<RecipientKind>(`/v1/wallets/coin/${encodeURIComponent(coin)}/localValid`, {
      addr: address,
      destTag: tag,
      vaspId: receiverId,
      seToken: network,
    });
    return local;
  }

  /** WALT-076. */
  async verdict(coin: string, address: string): Promise<'invalid' | 'account' | 'contract'> {
    const path = `/v1/aspect/validator/wallet-address/${encodeURIComponent(coin)}/${encodeURIComponent(address)}`;
    const { result } = await this.api.get<AddressVerdict>(path);
    return verdicts[result];
  }

  /** Whether the recipient must be verified (WALT-116). JSON, so it waits for 15 s (WALT-119). */
  async needsVerification(coin: string, amount: string, { address, tag }: Destination): Promise<boolean> {
    const body = { ciCode: coin, amount, address, destTag: tag };
    const { priceLimit } = await this.api.postJson<TravelPrice>('/v1/travel/priceVerifications', body, { quiet: true });
    return priceLimit === 'Y';
  }

  /** Has the receiving exchange confirm the recipient (WALT-117). @returns the verification's id. */
  async verify(coin: string, amount: string, to: Destination, name: RecipientName): Promise<string> {
    const body = {
      ciCode: coin,
      vaspId: to.receiverId,
      amount,
      accountNumber: to.tag === '' ? to.address : `${to.address}:${to.tag}`,
      primaryIdentifier: name.surname,
      secondaryIdentifier: name.givenName,
    };
    const { result } = await this.api.postJson<TravelVerification>('/v1/travel/verifications', body);
    return result.verificationUuid;
  }

  /** Has the exchange judge a withdrawal and keep it. @returns the address of the page that confirms it; empty where none can. */
  async draft(wanted: WantedWithdrawal): Promise<string> {
    const { confirmUrl } = await this.api.post<WithdrawalDraft>('/v1/transfers/drafts', {
      coinId: wanted.coinId,
      amount: wanted.amount,
      toAddress: wanted.address,
      destTag: wanted.tag,
      seToken: wanted.network,
      vaspId: wanted.receiverId,
      fee: wanted.fee,
      verificationUuid: wanted.verification,
      primaryIdentifier: wanted.surname,
      secondaryIdentifier: wanted.givenName,
    });
    return confirmUrl;
  }

  /** The member's latest coin withdrawals, newest first. */
  async latest(signal?: AbortSignal): Promise<readonly CoinTransfer[]> {
    const query = { transferType: 'O', page: 1, count: 10 };
    const { list } = await this.api.get<List<TransferRow>>('/v1/transfers', query, repeated(signal));
    return list.map(toTransfer);
  }

  /** Cancels a withdrawal that still waits (API-088); again, it answers the same. */
  async cancel(id: string): Promise<void> {
    await this.api.delete(`/v1/transfers/${id}`);
  }
}

/** Repeated by screens that are left open, which must not keep a session alive (AUTH-111). */
const repeated = (signal?: AbortSignal) => ({ quiet: true, background: true, ...(signal && { signal }) });

const verdicts = { N: 'invalid', Y: 'account', C: 'contract' } as const;

const toTerms = (row: CoinWithdrawalTerms): CoinTerms => ({
  coinId: row.coinId,
  coin: row.coin,
  gates: row.gates.map(({ gate, met, until }) => ({
    gate: gate as CoinWithdrawalGate,
    met,
    until: until === null ? null : new Date(until),
  })),
  total: row.total,
  available: row.available,
  minimum: row.minOut,
  decimals: row.decimals,
  tag: row.tag,
  networks: row.networks.map(({ network, title, fee, open }) => ({ id: network, title, fee, open })),
  price: row.price,
  limit: row.limit,
  left: row.avail,
  limitKrw: row.limitKrw,
  leftKrw: row.availKrw,
  travelRuleFrom: row.travelRuleFrom,
  ownWalletBelow: row.ownWalletBelow,
  hasDepositAddress: row.hasDepositAddress,
  whitelistOnly: row.whitelistOnly,
  graceSeconds: row.graceSeconds,
});

const states: Readonly<Record<TransferRow['status'], TransferState>> = {
  ready: 'waiting',
  'request being received': 'waiting',
  'in process': 'processing',
  processing: 'processing',
  approved: 'done',
  rejected: 'refused',
  failed: 'refused',
  discarded: 'refused',
  cancelled: 'cancelled',
};

const toTransfer = ({ id, coinCode, amount, status, date }: TransferRow): CoinTransfer => ({
  id,
  coin: coinCode,
  amount,
  state: states[status],
  at: date,
});
