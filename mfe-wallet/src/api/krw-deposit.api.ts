import type {
  DepositStatusCode,
  KrwDays,
  KrwDepositResult,
  KrwDepositTerms,
  List,
  RemittanceRow,
} from '@maru/contract';
import type { BlockLeft, KrwDepositGateState } from '@maru/domain/deposit';
import type { ApiClient } from '@maru/platform';
import type { PageOf } from '@maru/platform/list';

export interface NamedAccount {
  readonly bankName: string;
  readonly number: string;
  readonly holder: string;
}

/** Under which terms KRW can be paid in now, as the exchange judges it. Amounts in KRW as decimal text. */
export interface DepositTerms {
  /** In the order in which the exchange judges them. */
  readonly gates: readonly KrwDepositGateState[];
  readonly payTo: NamedAccount;
  /** The registered account, partly hidden. */
  readonly account: NamedAccount | null;
  readonly minimum: string;
  readonly maximum: string;
}

export type RequestState = 'waiting' | 'paid' | 'cancelled' | 'expired';

/** A request of the member's. */
export interface DepositRequest {
  readonly id: string;
  readonly state: RequestState;
  readonly amount: string;
  /** What arrived; "0" before that. */
  readonly moved: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

export type DepositState = 'waiting' | 'processing' | 'paid' | 'cancelled' | 'expired' | 'returned' | 'other';

/** A KRW deposit of the member's history. */
export interface KrwDeposit {
  readonly id: string;
  readonly state: DepositState;
  readonly amount: string;
  readonly moved: string;
  readonly sender: string;
  /** ISO 8601. */
  readonly requestedAt: string;
}

/** What KRW deposits keep from being withdrawn for 72 hours. */
export interface DepositBlocks {
  /** After the first deposit: KRW. */
  readonly krw: BlockLeft;
  /** After the latest deposit: coins. */
  readonly coins: BlockLeft;
}

export interface HistoryQuery {
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly count: number;
}

const base = '/v1/transfers/krw';
/** Repeated by screens that are left open, which must not keep a session alive (AUTH-111). */
const repeated = (signal?: AbortSignal) => ({ quiet: true, background: true, ...(signal && { signal }) });

/** Calls around KRW deposits. Every one rejects with an ApiError. */
export class KrwDepositApi {
  constructor(private readonly api: ApiClient) {}

  async terms(signal?: AbortSignal): Promise<DepositTerms> {
    return toTerms(await this.api.get<KrwDepositTerms>(`${base}/deposit/terms`, undefined, repeated(signal)));
  }

  /** The request that waits for its payment; null without one. */
  async waiting(signal?: AbortSignal): Promise<DepositRequest | null> {
    const { list } = await this.api.get<List<KrwDepositResult>>(
      `${base}/remittance-ready-logs`,
      undefined,
      repeated(signal),
    );
    return list[0] ? toRequest(list[0]) : null;
  }

  async blocks(signal?: AbortSignal): Promise<DepositBlocks> {
    const read = async (path: string) => toBlock(await this.api.get<KrwDays>(path, undefined, repeated(signal)));
    const [krw, coins] = await Promise.all([read('/v1/irst/krw-days'), read('/v1/krw-days')]);
    return { krw, coins };
  }

  /** Newest first. */
  async history({ from, to, ...page }: HistoryQuery, signal?: AbortSignal): Promise<PageOf<KrwDeposit>> {
    const query = { remittanceType: 'I', fromDate: from, toDate: to, ...page };
    const found = await this.api.get<List<RemittanceRow>>(`${base}/remittance-logs`, query, repeated(signal));
    return { list: found.list.map(toDeposit), totalPages: found.totalPages };
  }

  /** @param attempt - tells a repeated request from another one: the exchange answers it as it did first. */
  async request(amount: string, attempt: string): Promise<DepositRequest> {
    const fields = { amount, mode: 'deposit', backCode: '280', deviceType: '200' };
    return toRequest(await this.api.post<KrwDepositResult>(`${base}/deposit`, fields, { idempotencyKey: attempt }));
  }

  async status(id: string): Promise<DepositRequest> {
    return toRequest(await this.api.post<KrwDepositResult>(`${base}/statusKRW`, { txidx: id }, { quiet: true }));
  }

  async cancel(id: string): Promise<DepositRequest> {
    return toRequest(await this.api.post<KrwDepositResult>(`${base}/cancelKRW`, { txidx: id }));
  }

  /** Has the exchange ask the bank for the payment; refused where there is none (ERR-191). */
  async confirm(id: string): Promise<DepositRequest> {
    return toRequest(await this.api.post<KrwDepositResult>(`${base}/confirmKRW`, { txidx: id }));
  }
}

const toTerms = (row: KrwDepositTerms): DepositTerms => ({
  gates: row.gates.map(
    ({ gate, refusal, until }) =>
      ({ gate, refusal, until: until === null ? null : new Date(until) }) as KrwDepositGateState,
  ),
  payTo: toAccount(row.payTo),
  account: row.account && toAccount(row.account),
  minimum: row.min,
  maximum: row.max,
});

const toAccount = ({ bankName, accountNumber, holder }: KrwDepositTerms['payTo']): NamedAccount => ({
  bankName,
  number: accountNumber,
  holder,
});

const requestStates: Readonly<Record<DepositStatusCode, RequestState>> = {
  R: 'waiting',
  S: 'paid',
  C: 'cancelled',
  D: 'expired',
};

const toRequest = (row: KrwDepositResult): DepositRequest => ({
  id: row.txidx,
  state: requestStates[row.TX_STATUS],
  amount: row.amount,
  moved: row.remittanceAmount,
  requestedAt: new Date(row.requestDate),
  expiresAt: new Date(row.expireDate),
});

const toBlock = ({ days, hours, until }: KrwDays): BlockLeft => ({
  days,
  hours,
  until: until === null ? null : new Date(until),
});

const states: Readonly<Record<string, DepositState>> = {
  ready: 'waiting',
  processing: 'processing',
  approved: 'paid',
  cancelled: 'cancelled',
  discarded: 'expired',
  rejected: 'returned',
};

const toDeposit = (row: RemittanceRow): KrwDeposit => ({
  id: row.id,
  state: states[row.status] ?? 'other',
  amount: row.amount,
  moved: row.remittanceAmount,
  sender: row.description1,
  requestedAt: row.requestDate,
});
