import type {
  Bank,
  BankAccountFailures,
  Country,
  List,
  NewOtp,
  RealNameAnswer,
  RealNameStart,
  RealNameUnderWay,
  IdentityDraft as WireDraft,
} from '@maru/contract';
import { emptyIdentity, type IdentityAnswers } from '@maru/domain/identity';
import type { ApiClient } from '@maru/platform';
import type { SecondFactor } from '@maru/platform/commands';
import type { HandedIn } from '@maru/remote-kit/documents';

/** What a member needs to set up an authenticator; shown once. */
export interface OtpSetup {
  /** otpauth URI, for the picture. */
  readonly uri: string;
  /** Base32, for typing. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export interface RealNameResult {
  readonly confirmed: boolean;
  /** What the carrier says, for the member. */
  readonly message: string;
}

export interface PhoneCountry {
  readonly id: string;
  readonly name: string;
  readonly diallingCode: string;
}

export interface ForeignPhone {
  readonly name: string;
  readonly country: PhoneCountry;
  /** As typed; digits alone are sent. */
  readonly number: string;
}

export interface BankChoice {
  readonly code: string;
  readonly name: string;
}

export interface TypedAccount {
  readonly bankCode: string;
  /** As typed. */
  readonly number: string;
}

/** Wrong codes of today, and how many close the step until midnight. */
export interface BankTries {
  readonly failed: number;
  readonly max: number;
}

/** An identity form half-way. */
export interface IdentityDraft {
  /** 1 to 5. */
  readonly page: number;
  readonly answers: IdentityAnswers;
  /** Of a form that was sent back; empty otherwise. */
  readonly reason: string;
}

/** CONS-111. */
const residenceStates: Readonly<Record<string, HandedIn['state']>> = { R: 'open', E: 'approved', J: 'rejected' };

/** Calls of the verification center. Every one rejects with an ApiError. */
export class VerificationApi {
  constructor(private readonly api: ApiClient) {}

  /** Sends the mail that confirms the address once more. */
  sendConfirmationMail(address: string): Promise<unknown> {
    return this.api.post('/v1/auth/email/send', { address });
  }

  /** Address of the carrier's page. */
  async beginRealName(): Promise<string> {
    return (await this.api.get<RealNameStart>('/v1/auth/realname')).page;
  }

  /** Address of the carrier's page of a check that was begun and not finished; empty without one. */
  async realNameUnderWay(): Promise<string> {
    const path = '/v1/auth/realnameUnderWay';
    return (await this.api.get<RealNameUnderWay>(path, undefined, { quiet: true })).check?.page ?? '';
  }

  async completeRealName(): Promise<RealNameResult> {
    const { result, msg } = await this.api.get<RealNameAnswer>('/v1/auth/realnameComplete');
    return { confirmed: result === 'S', message: msg };
  }

  /** Countries whose members are verified here. */
  async countries(signal: AbortSignal): Promise<readonly PhoneCountry[]> {
    const { list } = await this.api.get<List<Country>>('/v1/country', undefined, { quiet: true, signal });
    return list.map(({ cntidx, cntName, cntLocalCode }) => ({ id: cntidx, name: cntName, diallingCode: cntLocalCode }));
  }

  /** @param factor - where the member has one. */
  sendForeignCode({ name, country, number }: ForeignPhone, factor: SecondFactor | null): Promise<unknown> {
    return this.api.post('/v1/auth/sms/foreignPhone', {
      name,
      cntidx: country.id,
      cntLocalCode: country.diallingCode,
      mPhone: number.replaceAll(/\D/g, ''),
      ...(factor && { means: factor.means, token: factor.token, authNumber: factor.code }),
    });
  }

  confirmForeignCode(code: string): Promise<unknown> {
    return this.api.post('/v1/auth/sms/foreignPhoneValid', { code });
  }

  /** @param recoveryCode - of the authenticator that is replaced; empty where there is none. */
  async beginOtp(recoveryCode: string): Promise<OtpSetup> {
    const { qr, secret, recoveryCodes } = await this.api.post<NewOtp>('/v1/auth/otp/qr', { recoveryCode });
    return { uri: qr, secret, recoveryCodes };
  }

  registerOtp(secret: string, code: string): Promise<unknown> {
    return this.api.post('/v1/auth/otp', { secret, authNumber: code });
  }

  releaseOtp(code: string): Promise<unknown> {
    return this.api.post('/v1/auth/otp/delete', { authNumber: code });
  }

  async banks(signal: AbortSignal): Promise<readonly BankChoice[]> {
    const { list } = await this.api.get<List<Bank>>('/v1/data/banks', undefined, { quiet: true, signal });
    return list.map(({ mcode, name }) => ({ code: mcode, name }));
  }

  async bankTries(): Promise<BankTries> {
    const path = '/v1/aspect/bonanza/accountFailCnt';
    const { failCnt, maxCnt } = await this.api.get<BankAccountFailures>(path, undefined, { quiet: true });
    return { failed: failCnt, max: maxCnt };
  }

  /** Sends 1 won once the account is known to be the member's own. */
  async sendOneWon({ bankCode, number }: TypedAccount): Promise<void> {
    const account = { bankCode, accountNumber: number };
    await this.api.post('/v1/aspect/coocon/validate-account-realname', account);
    await this.api.post('/v1/aspect/bonanza/doCorporatePossess', account);
  }

  registerAccount({ bankCode, number }: TypedAccount, code: string): Promise<unknown> {
    const account = { bankCode, accountNumber: number, deviceType: '200', procType: '01' };
    return this.api.post('/v1/aspect/bonanza/doRegisterAccount', { ...account, code });
  }

  sendAppLink(): Promise<unknown> {
    return this.api.get('/v1/aspect/bonanza/appDnSms');
  }

  /** @param onProgress - share of the body that has left, 0 to 1. */
  sendResidence(form: FormData, onProgress: (ratio: number) => void): Promise<unknown> {
    return this.api.upload('/v1/auth/residences', form, { onProgress });
  }

  /** What became of the residence proof. */
  async residence(signal?: AbortSignal): Promise<HandedIn> {
    const path = '/v1/auth/residences';
    const options = { quiet: true, ...(signal && { signal }) };
    const { state, reason } = await this.api.get<{ state: string; reason: string | null }>(path, undefined, options);
    return { state: residenceStates[state] ?? 'none', reason };
  }

  sendRemittance(form: FormData, onProgress: (ratio: number) => void): Promise<unknown> {
    return this.api.upload('/v1/auth/remittance-confirmations', form, { onProgress });
  }

  /** What became of the remittance proof. */
  remittance(signal?: AbortSignal): Promise<HandedIn> {
    const options = { quiet: true, ...(signal && { signal }) };
    return this.api.get<HandedIn>('/v1/auth/remittance-confirmations', undefined, options);
  }

  async identityDraft(signal: AbortSignal): Promise<IdentityDraft> {
    const { page, answers, reason } = await this.api.get<WireDraft>('/v1/auth/kyc-draft', undefined, {
      quiet: true,
      signal,
    });
    return { page, answers: { ...emptyIdentity, ...answers }, reason: reason ?? '' };
  }

  saveIdentity(page: number, answers: IdentityAnswers): Promise<unknown> {
    return this.api.put('/v1/auth/kyc-draft', { ...answers, page: String(page) });
  }

  /** @param form - with documents; null for a Korean, who hands in none. */
  sendIdentity(answers: IdentityAnswers, form: FormData | null, onProgress: (ratio: number) => void): Promise<unknown> {
    const path = '/v1/auth/kyc-confirmations';
    return form ? this.api.upload(path, form, { onProgress }) : this.api.post(path, { ...answers });
  }

  leave(reason: string): Promise<unknown> {
    return this.api.post('/v1/me/delete', { reason });
  }
}
