import type { List, RemittanceRow, TransferRow, TransferStatus } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import { krwMoment } from '@maru/platform/dates';
import type { PageOf, PageQuery } from '@maru/platform/list';

/** `in`: to the exchange. */
export type TransferDirection = 'in' | 'out';

export interface BankSide {
  readonly bankName: string;
  /** Partly hidden. */
  readonly account: string;
}

export interface TransferStep {
  readonly state: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What is known of won: from one bank to the other. */
export interface KrwDetails {
  readonly from: BankSide;
  readonly to: BankSide;
  readonly note: string;
}

/** What is known of coins on their chain. */
export interface ChainDetails {
  /** Hash of the transaction; empty until it is known. */
  readonly transactionId: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  /** Null where the exchange does not count them. */
  readonly confirmations: { readonly now: number; readonly needed: number } | null;
}

/** A deposit or a withdrawal. Amounts are decimal text, times ISO 8601. */
export interface Transfer {
  readonly id: string;
  readonly direction: TransferDirection;
  readonly status: TransferStatus;
  readonly amount: string;
  readonly fee: string;
  readonly at: string;
  /** Null where only the last change is known. */
  readonly requestedAt: string | null;
  readonly krw: KrwDetails | null;
  readonly chain: ChainDetails | null;
  /** What has happened so far, oldest first. */
  readonly steps: readonly TransferStep[];
}

export interface TransferFilters {
  readonly direction: TransferDirection | '';
}

type Search = PageQuery & TransferFilters;

/** Transfers of a member. Every call rejects with an ApiError. */
export class TransferLogApi {
  constructor(private readonly api: ApiClient) {}

  /** API-089. */
  async krw({ direction, ...search }: Search, signal: AbortSignal): Promise<PageOf<Transfer>> {
    const query = { ...queryOf(search), remittanceType: codeOf(direction) };
    const { list, totalPages } = await this.api.get<List<RemittanceRow>>(
      '/v1/transfers/krw/remittance-logs',
      query,
      quiet(signal),
    );
    return { list: list.map(toKrwTransfer), totalPages };
  }

  /** API-085. */
  async coin(coinId: string, { direction, ...search }: Search, signal: AbortSignal): Promise<PageOf<Transfer>> {
    const query = { ...queryOf(search), transferType: codeOf(direction), coinId };
    const { list, totalPages } = await this.api.get<List<TransferRow>>('/v1/transfers', query, quiet(signal));
    return { list: list.map(toCoinTransfer), totalPages };
  }

  /** A transfer of coins as it stands now (API-087). */
  async one(id: string, signal?: AbortSignal): Promise<Transfer> {
    return toCoinTransfer(await this.api.get<TransferRow>(`/v1/transfers/${id}`, undefined, quiet(signal)));
  }

  /** Cancels a withdrawal that still waits (API-088). Refused as NOT_FOUND or TRANSFER_NOT_READY. */
  async cancel(id: string): Promise<void> {
    await this.api.delete(`/v1/transfers/${id}`);
  }
}

/** Where the rows of a search come from as a table. @param coinId - null: won. */
export function tablePath(
  coinId: string | null,
  { from, to, direction }: Pick<Search, 'from' | 'to' | 'direction'>,
  language: string,
): string {
  const days = { fromDate: from, toDate: to, language };
  const query =
    coinId === null
      ? new URLSearchParams({ ...days, remittanceType: codeOf(direction) })
      : new URLSearchParams({ ...days, transferType: codeOf(direction), coinId });
  return `${coinId === null ? '/v1/transfers/krw/csv' : '/v1/transfers/csv'}?${query}`;
}

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal && { signal }) });
const queryOf = ({ from, to, page, count }: PageQuery) => ({ fromDate: from, toDate: to, page, count });

/** The wire's code of a direction; empty for both. */
const codeOf = (direction: TransferDirection | ''): 'I' | 'O' | '' =>
  direction === '' ? '' : direction === 'in' ? 'I' : 'O';
const directions = { I: 'in', O: 'out' } as const;

const toKrwTransfer = (row: RemittanceRow): Transfer => ({
  id: row.id,
  direction: directions[row.remittanceType],
  status: row.status,
  // Members pay in other amounts than they have asked for: what has moved counts.
  amount: row.status === 'approved' ? row.remittanceAmount : row.amount,
  fee: row.fee,
  at: krwMoment(row.date, row.time),
  requestedAt: row.requestDate,
  krw: {
    from: { bankName: row.outBankName, account: row.outAccountNumber },
    to: { bankName: row.inBankName, account: row.inAccountNumber },
    note: row.description1,
  },
  chain: null,
  steps: [],
});

const toCoinTransfer = (row: TransferRow): Transfer => ({
  id: row.id,
  direction: directions[row.transferType],
  status: row.status,
  amount: row.amount,
  fee: row.fee,
  at: row.date,
  requestedAt: null,
  krw: null,
  chain: {
    transactionId: row.transactionId,
    network: row.network ?? '',
    address: row.address ?? '',
    tag: row.tag ?? '',
    confirmations:
      row.confirmationsNeeded === undefined ? null : { now: row.confirmations ?? 0, needed: row.confirmationsNeeded },
  },
  steps: row.steps ?? [],
});
