import { SMS_CODE_SECONDS } from '@maru/domain';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { CodeEntry } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { PhoneCountry, VerificationApi } from '../../api/verification.api';

export interface ForeignPhoneDeps {
  readonly api: Pick<VerificationApi, 'countries' | 'sendForeignCode' | 'confirmForeignCode'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  readonly now: () => number;
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
}

type Field = 'name' | 'country' | 'number' | 'code';

/** Where a refusal belongs; everything else stands beside the code. */
const fields: Readonly<Record<string, Field>> = {
  PHONE_NAME_MISSING: 'name',
  PHONE_COUNTRY_MISSING: 'country',
  PHONE_NUMBER_INVALID: 'number',
};

/** Name, country and number of a foreigner, and the code that proves them (ACCT-033, ACCT-034). */
export class ForeignPhoneStore {
  readonly countries = new Loadable<readonly PhoneCountry[]>();
  readonly entry: CodeEntry;
  name = '';
  countryId = '';
  number = '';
  busy = false;
  /** What is wrong, and with which field. */
  problem: { readonly field: Field; readonly text: string } | null = null;

  constructor(private readonly deps: ForeignPhoneDeps) {
    this.entry = new CodeEntry({ now: deps.now, send: () => this.sendCode() });
    makeAutoObservable<this, 'deps'>(this, { countries: false, entry: false, deps: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.countries.load((signal) => this.deps.api.countries(signal));
    return () => this.countries.abort();
  }

  get country(): PhoneCountry | undefined {
    return this.countries.value?.find(({ id }) => id === this.countryId);
  }

  errorAt(field: Field): string {
    return this.problem?.field === field ? this.problem.text : '';
  }

  /** A code that was sent belongs to what was typed then. */
  edit(change: Partial<Pick<ForeignPhoneStore, 'name' | 'countryId' | 'number'>>): void {
    Object.assign(this, change);
    this.problem = null;
    if (this.entry.until !== null) this.entry.expire();
  }

  send(): Promise<void> {
    return this.work(() => this.entry.send());
  }

  async confirm(): Promise<void> {
    if (!this.entry.complete) return;
    await this.work(async () => {
      await this.deps.api.confirmForeignCode(this.entry.code);
      await this.deps.refresh();
    });
  }

  private async sendCode() {
    const { name, country, number } = this;
    await this.deps.api.sendForeignCode({ name: name.trim(), country: country ?? noCountry, number });
    return { to: `+${country?.diallingCode} ${number}`, expiresInSeconds: SMS_CODE_SECONDS };
  }

  private async work(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      runInAction(() => {
        const field = (error instanceof ApiError && fields[error.code]) || 'code';
        this.problem = { field, text: errorText(error, this.deps.preferences.language) };
        this.entry.setCode('');
      });
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}

/** The exchange says what is missing. */
const noCountry: PhoneCountry = { id: '', name: '', diallingCode: '' };
