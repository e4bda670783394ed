import type {
  CaptchaPass,
  CodeSent,
  ConsentText,
  LoginAnswer,
  Means,
  SliderAnswer,
  SliderPuzzle,
  WorkPuzzle,
} from '@maru/contract';
import type { ApiClient, Fields } from '@maru/platform';

/** The slider's three fields; reCAPTCHA is not in use here and its field is sent empty (AMB-66). */
export type CaptchaFields = CaptchaPass & { 'g-recaptcha-response': '' };

export type ConsentKind = 'terms-of-use' | 'privacy' | 'collection' | 'third' | 'marketing';

/** Calls of this remote. Every one rejects with an ApiError. */
export class AuthApi {
  constructor(private readonly api: ApiClient) {}

  login(email: string, password: string, captcha: CaptchaFields): Promise<LoginAnswer> {
    return this.api.post('/v1/login', { email, password, ...captcha });
  }

  sendLoginCode(token: string, means: Means): Promise<CodeSent> {
    return this.api.get('/v1/login/step/2', { token, means });
  }

  confirmLogin(token: string, means: Means, authvalue: string): Promise<unknown> {
    return this.api.post('/v1/login/step/2', { token, means, authvalue });
  }

  /** Whether the certification policy has changed since the member last agreed (AUTH-150). */
  async policyChanged(): Promise<boolean> {
    const { changed } = await this.api.get<{ changed: 'Y' | 'N' }>('/v1/isPolicyChange', undefined, { quiet: true });
    return changed === 'Y';
  }

  /** The body is `true` if the address is taken (AUTH-071). */
  async emailTaken(email: string): Promise<boolean> {
    return String(await this.api.post('/v1/auth/validEmail', { email }, { quiet: true })) === 'true';
  }

  signUp(form: Fields, captcha: CaptchaFields): Promise<unknown> {
    return this.api.post('/v1/users', { ...form, ...captcha });
  }

  confirmEmail(code: string): Promise<unknown> {
    return this.api.get('/v1/auth/email/confirm', { code });
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

  slider(): Promise<SliderPuzzle> {
    return this.api.get('/v1/captcha/slider', undefined, { quiet: true });
  }

  solveSlider(id: string, answer: SliderAnswer): Promise<CaptchaPass> {
    return this.api.postJson(`/v1/captcha/slider/${id}`, answer, { quiet: true });
  }

  work(): Promise<WorkPuzzle> {
    return this.api.get('/v1/captcha/work', undefined, { quiet: true });
  }

  solveWork(id: string, nonce: string): Promise<CaptchaPass> {
    return this.api.postJson(`/v1/captcha/work/${id}`, { nonce }, { quiet: true });
  }
}
