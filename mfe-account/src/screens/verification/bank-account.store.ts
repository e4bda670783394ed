import { accountDigits, bankTriesADay } from '@maru/domain/bank-account';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { isAnswerLost } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { refusalText } from '@maru/platform/refusals';
import type { BankChoice, BankTries, TypedAccount, VerificationApi } from '../../api/verification.api';

export interface BankAccountDeps {
  readonly api: Pick<VerificationApi, 'banks' | 'bankTries' | 'sendOneWon' | 'registerAccount' | 'sendAppLink'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
  /** Tells the account that the member has now from another one. */
  readonly registered: () => string;
}

type Field = 'bank' | 'number' | 'consent' | 'code' | 'form';

/** Where a refusal belongs; everything else is about the whole form. */
const fields: Readonly<Record<string, Field>> = {
  BANK_MISSING: 'bank',
  BANK_NUMBER_INVALID: 'number',
  BANK_ACCOUNT_UNKNOWN: 'number',
  BANK_ACCOUNT_NOT_OWN: 'number',
  BANK_CODE_WRONG: 'code',
};

/** What the bank step can say before the exchange is asked. */
export type LocalProblem = 'numberInvalid' | 'consentMissing';

/** Bank, number and consent of an account, and the three digits that its 1 won shows (ACCT-041..046). */
export class BankAccountStore {
  readonly banks = new Loadable<readonly BankChoice[]>();
  bankCode = '';
  number = '';
  agreed = false;
  code = '';
  busy = false;
  /** 1 won is on its way to the account as typed. */
  sent = false;
  linkSent = false;
  tries: BankTries | null = null;
  problem:
    | { readonly field: Field; readonly text: string }
    | { readonly field: Field; readonly local: LocalProblem }
    | null = null;

  constructor(private readonly deps: BankAccountDeps) {
    makeAutoObservable<this, 'deps'>(this, { banks: false, deps: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.banks.load((signal) => this.deps.api.banks(signal));
    void this.readTries();
    return () => this.banks.abort();
  }

  get closed(): boolean {
    return this.tries !== null && this.tries.failed >= this.tries.max;
  }

  problemAt(field: Field): { readonly text: string } | { readonly local: LocalProblem } | null {
    return this.problem?.field === field ? this.problem : null;
  }

  /** A won that was sent belongs to what was typed then. */
  edit(change: Partial<Pick<BankAccountStore, 'bankCode' | 'number'>>): void {
    Object.assign(this, change, { sent: false, code: '', problem: null });
  }

  agree(agreed: boolean): void {
    this.agreed = agreed;
    this.problem = null;
  }

  setCode(code: string): void {
    this.code = code;
    this.problem = null;
  }

  async send(): Promise<void> {
    if (this.bankCode === '') {
      this.problem = {
        field: 'bank',
        text: refusalText({ refusal: 'BANK_MISSING' }, this.deps.preferences.language),
      };
    } else if (accountDigits(this.number) === null) {
      this.problem = { field: 'number', local: 'numberInvalid' };
    } else if (!this.agreed) {
      this.problem = { field: 'consent', local: 'consentMissing' };
    } else {
      await this.work(async () => {
        const asked = this.account;
        await this.deps.api.sendOneWon(asked);
        // Edited meanwhile: this won belongs to another account than that on the screen.
        const sent = asked.bankCode === this.bankCode && asked.number === this.number;
        runInAction(() => Object.assign(this, { sent, code: '' }));
      });
    }
  }

  /** @returns whether the account is registered. */
  async register(): Promise<boolean> {
    let registered = false;
    await this.work(async () => {
      const before = this.deps.registered();
      const { account, code } = this;
      await this.deps.api.registerAccount(account, code).catch((error) => this.unlessChanged(error, before));
      registered = true;
      await this.deps.refresh();
      // The next account starts from an empty form, and with a consent of its own.
      runInAction(() => Object.assign(this, { bankCode: '', number: '', agreed: false, sent: false, code: '' }));
    });
    if (!registered) await this.readTries();
    return registered;
  }

  async sendLink(): Promise<void> {
    await this.work(async () => {
      await this.deps.api.sendAppLink();
      runInAction(() => Object.assign(this, { linkSent: true }));
    });
  }

  /** An answer that was lost may have been a success: the member's state tells. @throws what it is given otherwise. */
  private async unlessChanged(error: unknown, before: string): Promise<void> {
    if (!isAnswerLost(error)) throw error;
    await this.deps.refresh();
    if (this.deps.registered() === before) throw error;
  }

  private get account(): TypedAccount {
    return { bankCode: this.bankCode, number: this.number };
  }

  /** How many tries are left is a comfort: the exchange counts, whether or not it can be read here. */
  private async readTries(): Promise<void> {
    const tries = await this.deps.api.bankTries().catch(() => this.tries);
    runInAction(() => Object.assign(this, { tries }));
  }

  private async work(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      runInAction(() => this.fail(error));
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private fail(error: unknown): void {
    const code = error instanceof ApiError ? error.code : '';
    this.problem = { field: fields[code] ?? 'form', text: errorText(error, this.deps.preferences.language) };
    this.code = '';
    if (code === 'BANK_CHECK_MISSING') this.sent = false;
    // The tries may have been used up in another tab (ERR-150).
    if (code === 'BANK_TRIES_USED') this.tries = { failed: bankTriesADay, max: bankTriesADay };
  }
}
