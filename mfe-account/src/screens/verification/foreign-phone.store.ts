import { SMS_CODE_SECONDS } from '@maru/domain';
import { ApiError, errorText, Loadable, unknownErrorCode } from '@maru/platform/api';
import { CodeEntry, isAnswerLost, type SecondFactor } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { refusalText } from '@maru/platform/refusals';
import type { SecurityApi } from '../../api/security.api';
import type { PhoneCountry, VerificationApi } from '../../api/verification.api';
import { maskedPhone } from '../../masked-phone';

export interface ForeignPhoneDeps {
  readonly api: Pick<VerificationApi, 'countries' | 'sendForeignCode' | 'confirmForeignCode'>;
  readonly security: Pick<SecurityApi, 'sendSmsCode'>;
  readonly me: { readonly otpRegistered: boolean; readonly phone: string };
  /** What the member has now. */
  readonly registered: () => { readonly name: string; readonly phone: string } | null;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  readonly now: () => number;
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
  /** Says in a modal what has one. */
  readonly explain: (error: unknown) => void;
}

type Field = 'name' | 'country' | 'number' | 'factor' | 'code';

/** Where a refusal belongs; everything else stands beside the code that was asked for. */
const fields: Readonly<Record<string, Field>> = {
  PHONE_NAME_MISSING: 'name',
  PHONE_NAME_SETTLED: 'name',
  PHONE_COUNTRY_MISSING: 'country',
  PHONE_NUMBER_INVALID: 'number',
};

/** Name, country and number of a foreigner, and the code that proves them (ACCT-033, ACCT-034). */
export class ForeignPhoneStore {
  readonly countries = new Loadable<readonly PhoneCountry[]>();
  readonly entry: CodeEntry;
  /** Proves the member before a code goes to another number; null for a member without a second factor. */
  readonly factor: CodeEntry | null;
  readonly means: SecondFactor['means'];
  name = '';
  countryId = '';
  number = '';
  busy = false;
  /** What is wrong, and with which field. */
  problem: { readonly field: Field; readonly text: string } | null = null;
  private token = '';

  constructor(private readonly deps: ForeignPhoneDeps) {
    this.entry = new CodeEntry({ now: deps.now, send: () => this.sendCode() });
    const { otpRegistered, phone } = deps.me;
    this.means = otpRegistered ? 'OTP' : 'SMS';
    const send = otpRegistered ? null : () => this.sendFactorCode();
    this.factor = otpRegistered || phone !== '' ? new CodeEntry({ now: deps.now, send }) : null;
    makeAutoObservable<this, 'deps' | 'token'>(this, {
      ...{ countries: false, entry: false, factor: false, deps: false, token: false },
    });
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
    return this.work(
      async () => {
        const asked = this.typed;
        await this.entry.send();
        // Edited while the code was being sent: it would register what is on the screen no more.
        if (asked !== this.typed) this.entry.expire();
      },
      this.factor ? 'factor' : 'code',
    );
  }

  sendFactor(): Promise<void> {
    return this.work(async () => this.factor?.send(), 'factor');
  }

  async confirm(): Promise<void> {
    if (!this.entry.complete) return;
    await this.work(async () => {
      await this.deps.api.confirmForeignCode(this.entry.code).catch((error) => this.unlessRegistered(error));
      await this.deps.refresh();
    });
  }

  /** Without the dialling code, where the number was pasted with it: the country brings its own. @throws of another country's. */
  private get national(): string {
    const { number, country } = this;
    if (!country || !number.trim().startsWith('+')) return number;
    const digits = number.replaceAll(/\D/g, '');
    if (digits.startsWith(country.diallingCode)) return digits.slice(country.diallingCode.length);
    const message = refusalText({ refusal: 'PHONE_NUMBER_INVALID' }, this.deps.preferences.language);
    throw new ApiError({ status: 400, code: 'PHONE_NUMBER_INVALID', message });
  }

  /** What a code belongs to. */
  private get typed(): string {
    return JSON.stringify([this.name, this.countryId, this.number]);
  }

  private async sendCode() {
    const { name, country, national: number, factor, means, token } = this;
    // Half a code would count as a wrong one.
    const code = factor?.complete ? factor.code : '';
    const phone = { name: name.trim(), country: country ?? noCountry, number };
    await this.deps.api.sendForeignCode(phone, factor && { means, token, code });
    // A code is good once.
    if (factor?.needsSending) factor.expire();
    factor?.setCode('');
    return { to: `+${country?.diallingCode} ${number}`, expiresInSeconds: SMS_CODE_SECONDS };
  }

  /** An answer that was lost may have been a success: the member's state tells. @throws what it is given otherwise. */
  private async unlessRegistered(error: unknown): Promise<void> {
    if (!isAnswerLost(error)) throw error;
    await this.deps.refresh();
    const { name, phone } = this.deps.registered() ?? { name: '', phone: '' };
    const asked = `${this.country?.diallingCode}${this.national.replaceAll(/\D/g, '').replace(/^0+/, '')}`;
    if (phone !== asked || name !== this.name.trim()) throw error;
  }

  private async sendFactorCode() {
    const { requestCode, expiresInSeconds } = await this.deps.security.sendSmsCode();
    this.token = requestCode;
    return { to: maskedPhone(this.deps.me.phone), expiresInSeconds };
  }

  private async work(work: () => Promise<void>, beside: Field = 'code'): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      runInAction(() => {
        const field = (error instanceof ApiError && fields[error.code]) || beside;
        this.problem = { field, text: textOf(error, this.deps.preferences.language) };
        this.entry.setCode('');
        this.factor?.setCode('');
      });
      this.deps.explain(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}

/** A failure without words of its own is the step's (ERR-143); no answer at all has words. */
function textOf(error: unknown, language: ForeignPhoneDeps['preferences']['language']): string {
  const hasWords = error instanceof ApiError && (error.code !== unknownErrorCode || error.details.cause !== undefined);
  return errorText(hasWords ? error : phoneFailed, language);
}

const phoneFailed = new ApiError({ status: 400, code: 'PHONE_CHECK_FAILED', message: '잘못된 요청입니다.' });

/** The exchange says what is missing. */
const noCountry: PhoneCountry = { id: '', name: '', diallingCode: '' };
