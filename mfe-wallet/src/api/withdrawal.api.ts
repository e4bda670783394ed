import type { KrwWithdrawalTerms, List, RemittanceRow, WithdrawalDraft } from '@maru/contract';
import type { GateState, KrwWithdrawalGate, WithdrawalLimit, WithdrawalTerms } from '@maru/domain/withdrawal';
import type { ApiClient } from '@maru/platform';

/** Under which terms KRW can be withdrawn now, as the exchange judges it. Amounts in KRW as decimal text. */
export interface KrwTerms extends WithdrawalTerms {
  readonly coinId: string;
  /** In the order in which the exchange judges them. */
  readonly gates: readonly GateState[];
  /** Number and holder are partly hidden. */
  readonly account: { readonly bankName: string; readonly number: string; readonly holder: string } | null;
  readonly limit: WithdrawalLimit;
}

export type WithdrawalState = 'processing' | 'paid' | 'refused' | 'other';

/** A KRW withdrawal of the member's history. */
export interface KrwWithdrawal {
  readonly id: string;
  readonly state: WithdrawalState;
  readonly amount: string;
  readonly fee: string;
  readonly bankName: string;
  readonly account: string;
  /** ISO 8601. */
  readonly requestedAt: string;
}

const latestShown = 5;
/** Repeated by screens that are left open, which must not keep a session alive (AUTH-111). */
const repeated = (signal?: AbortSignal) => ({ quiet: true, background: true, ...(signal && { signal }) });

/** Calls around KRW withdrawals. Every one rejects with an ApiError. */
export class WithdrawalApi {
  constructor(private readonly api: ApiClient) {}

  async terms(signal?: AbortSignal): Promise<KrwTerms> {
    return toTerms(
      await this.api.get<KrwWithdrawalTerms>('/v1/transfers/krw/withdraw/terms', undefined, repeated(signal)),
    );
  }

  /** The member's latest KRW withdrawals, newest first. */
  async latest(signal?: AbortSignal): Promise<readonly KrwWithdrawal[]> {
    const query = { remittanceType: 'O', count: latestShown, page: 1 };
    const { list } = await this.api.get<List<RemittanceRow>>(
      '/v1/transfers/krw/remittance-logs',
      query,
      repeated(signal),
    );
    return list.map(toWithdrawal);
  }

  /** Has a withdrawal judged and kept. @param fee - as the member sees it. @returns the address of the page that confirms it; '' where the site has none. */
  async draft(amount: string, fee: string): Promise<string> {
    const { confirmUrl } = await this.api.post<WithdrawalDraft>('/v1/transfers/krw/withdraw/drafts', { amount, fee });
    return confirmUrl;
  }
}

const toTerms = (row: KrwWithdrawalTerms): KrwTerms => ({
  coinId: row.coinId,
  gates: row.gates.map(({ gate, met, until }) => ({
    gate: gate as KrwWithdrawalGate,
    met,
    until: until === null ? null : new Date(until),
  })),
  account: row.account && {
    bankName: row.account.bankName,
    number: row.account.accountNumber,
    holder: row.account.holder,
  },
  available: row.available,
  fee: row.fee,
  minimum: row.minOut,
  limit: row.limit,
  left: row.avail,
});

const states: Readonly<Record<string, WithdrawalState>> = {
  processing: 'processing',
  approved: 'paid',
  rejected: 'refused',
};

const toWithdrawal = (row: RemittanceRow): KrwWithdrawal => ({
  id: row.id,
  state: states[row.status] ?? 'other',
  amount: row.amount,
  fee: row.fee,
  bankName: row.inBankName,
  account: row.inAccountNumber,
  requestedAt: row.requestDate,
});
