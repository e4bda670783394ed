import type { CaptchaPass as WirePass } from '@maru/contract';
import type { CaptchaPass, CaptchaProof } from './captcha.service';

/** Captcha fields of login, sign-up and other forms, any of them left out. */
export interface CaptchaFields {
  readonly ali_token?: string | undefined;
  readonly ali_sig?: string | undefined;
  readonly ali_csessionid?: string | undefined;
  readonly 'g-recaptcha-response'?: string | undefined;
}

export const toCaptchaProof = (fields: CaptchaFields): CaptchaProof => ({
  pass: {
    token: fields.ali_token ?? '',
    signature: fields.ali_sig ?? '',
    puzzleId: fields.ali_csessionid ?? '',
  },
  recaptcha: fields['g-recaptcha-response'] ?? '',
});

export const captchaPassView = ({ token, signature, puzzleId }: CaptchaPass): WirePass => ({
  ali_token: token,
  ali_sig: signature,
  ali_csessionid: puzzleId,
});
