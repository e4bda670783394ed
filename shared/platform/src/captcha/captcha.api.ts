import type { CaptchaAlternative, CaptchaPass, SliderAnswer, SliderPuzzle } from '@maru/contract';
import type { ApiClient } from '../api/api-client';

/** The slider's three fields and that of reCAPTCHA; those of the captcha not used are sent empty (AMB-66). */
export type CaptchaFields = CaptchaPass & { 'g-recaptcha-response': string };

/** Fields of a form whose captcha has not been solved. */
export const unsolvedFields: CaptchaFields = {
  ali_token: '',
  ali_sig: '',
  ali_csessionid: '',
  'g-recaptcha-response': '',
};

/** The calls of a captcha (API-139). Every one rejects with an ApiError. */
export class CaptchaApi {
  constructor(private readonly api: ApiClient) {}

  slider(signal: AbortSignal): Promise<SliderPuzzle> {
    return this.api.get('/v1/captcha/slider', undefined, { quiet: true, signal });
  }

  solveSlider(id: string, answer: SliderAnswer, signal: AbortSignal): Promise<CaptchaPass> {
    return this.api.postJson(`/v1/captcha/slider/${id}`, answer, { quiet: true, signal });
  }

  /** Another way than the slider: a puzzle to compute, or reCAPTCHA where the site has it. */
  work(signal: AbortSignal): Promise<CaptchaAlternative> {
    return this.api.get('/v1/captcha/work', undefined, { quiet: true, signal });
  }

  solveWork(id: string, nonce: string, signal: AbortSignal): Promise<CaptchaPass> {
    return this.api.postJson(`/v1/captcha/work/${id}`, { nonce }, { quiet: true, signal });
  }
}
