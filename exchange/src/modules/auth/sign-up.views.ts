import type { SignUpRequest } from '@maru/contract';
import type { SignUp } from './sign-up.service';

const given = (box: 'Y' | 'N' | undefined): boolean => box === 'Y';

/** ENTI-003. */
export const toSignUp = (body: SignUpRequest): SignUp => ({
  email: body.email ?? '',
  password: body.password ?? '',
  referrer: body.uuidx ?? '',
  ...(body.language && { language: body.language }),
  consents: {
    age: given(body.agreeAge),
    terms: given(body.agreeTerms),
    privacy: given(body.agreePrivacy),
    personal: given(body.agreePersonal),
  },
  promotions: {
    email: given(body.agreePromoEmail),
    sms: given(body.agreePromoSms),
    appPush: given(body.agreePromoAppPush),
  },
});
