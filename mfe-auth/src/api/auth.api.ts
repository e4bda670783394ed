import type {
  CodeSent,
  ConsentText,
  Language,
  LoginAnswer,
  Means,
  PasskeyRequest,
  SignUpRequest,
} from '@maru/contract';
import type { VerificationStep } from '@maru/domain';
import type { SignUpForm } from '@maru/domain/sign-up';
import type { ApiClient } from '@maru/platform';
import { ApiError, unknownErrorCode } from '@maru/platform/api';
import type { CaptchaFields } from '@maru/platform/captcha';
import { toVerificationStep } from '@maru/platform/session';
import type { ConsentKind, ConsentName } from '../consents';

/** Result of a login (AUTH-020). */
export interface LoginResult {
  /** For the second step; null where the member is in. */
  readonly token: string | null;
  readonly means: readonly Means[];
  /** A passkey will do in the place of a code. */
  readonly passkey: boolean;
  readonly verification: VerificationStep;
  /** The password is 90 days old or older (AUTH-029). */
  readonly passwordExpired: boolean;
}

/** A filled-in sign-up form with all its boxes (ENTI-003). */
export interface SignUpCommand extends SignUpForm {
  readonly language: Language;
  readonly consents: Readonly<Record<ConsentName, boolean>>;
}

/** An answer without a second step that lets nobody in (AUTH-023). */
export class LoginDataDiffer extends ApiError {
  /** @param isSilent - nothing is shown of it (AUTH-026). */
  constructor(readonly isSilent: boolean) {
    super({ status: unknownErrorCode, code: unknownErrorCode, message: 'login data differ' });
  }
}

/** Calls of this remote. Every one rejects with an ApiError. */
export class AuthApi {
  constructor(private readonly api: ApiClient) {}

  /** E and N are in, a token leads on, and anything else is no login (AUTH-021 to AUTH-023). */
  async login(email: string, password: string, captcha: CaptchaFields): Promise<LoginResult> {
    const result = toLoginResult(await this.api.post<LoginAnswer>('/v1/login', { email, password, ...captcha }));
    const { token, verification } = result;
    const isIn = verification === 'email' || verification === 'none';
    if (token === null && !isIn) throw new LoginDataDiffer(verification === 'locked');
    return result;
  }

  sendLoginCode(token: string, means: Means): Promise<CodeSent> {
    return this.api.get('/v1/login/step/2', { token, means });
  }

  async confirmLogin(token: string, means: Means, code: string): Promise<LoginResult> {
    const fields = { token, means, authvalue: code };
    return toLoginResult(await this.api.post<LoginAnswer>('/v1/login/step/2', fields));
  }

  /** What a passkey signs in the place of a code. */
  passkeyRequest(token: string): Promise<PasskeyRequest> {
    return this.api.post('/v1/login/passkey/options', { token });
  }

  async confirmPasskey(token: string, credential: object): Promise<LoginResult> {
    return toLoginResult(await this.api.postJson<LoginAnswer>('/v1/login/passkey', { token, credential }));
  }

  /** Whether the certification policy has changed since the member last agreed (AUTH-150). */
  async policyChanged(): Promise<boolean> {
    // The member waits for it to go on.
    const options = { quiet: true, timeoutMs: 3000 };
    const { changed } = await this.api.get<{ changed: 'Y' | 'N' }>('/v1/isPolicyChange', undefined, options);
    return changed === 'Y';
  }

  /** The body is `true` if the address is taken (AUTH-071). */
  async emailTaken(email: string): Promise<boolean> {
    return String(await this.api.post('/v1/auth/validEmail', { email }, { quiet: true })) === 'true';
  }

  signUp(command: SignUpCommand, captcha: CaptchaFields): Promise<unknown> {
    return this.api.post('/v1/users', { ...toSignUpRequest(command), ...captcha });
  }

  confirmEmail(code: string): Promise<unknown> {
    return this.api.get('/v1/auth/email/confirm', { code });
  }

  /** From another browser than that of the sign-up (AUTH-096). */
  confirmEmailAnew(code: string, password: string): Promise<unknown> {
    return this.api.post('/v1/auth/email/confirm', { code, password });
  }

  requestPasswordReset(email: string, captcha: CaptchaFields): Promise<unknown> {
    return this.api.post('/v1/auth/reset-password', { email, ...captcha });
  }

  resetPassword(code: string, password: string): Promise<unknown> {
    return this.api.post('/v1/auth/reset-password/do', { code, password });
  }

  consentText(kind: ConsentKind): Promise<ConsentText> {
    return this.api.get(`/v1/data/${kind}`);
  }
}

const toLoginResult = (answer: LoginAnswer): LoginResult => ({
  token: answer.token ?? null,
  means: answer.supportedMeans,
  passkey: answer.passkeyYn === 'Y',
  verification: toVerificationStep(answer.authInfo.authStep),
  passwordExpired: answer.passwordExpiredYn === 'Y',
});

function toSignUpRequest({ email, password, consents, referrer, language }: SignUpCommand): SignUpRequest {
  const flag = (name: ConsentName) => (consents[name] ? 'Y' : 'N') as 'Y' | 'N';
  return {
    email,
    password,
    agreeAge: flag('age'),
    agreeTerms: flag('terms'),
    agreePrivacy: flag('privacy'),
    agreePersonal: flag('personal'),
    agreePromoEmail: flag('promoEmail'),
    agreePromoSms: flag('promoSms'),
    agreePromoAppPush: flag('promoAppPush'),
    uuidx: referrer,
    language,
  };
}
