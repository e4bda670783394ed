import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-auth',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    login: late(() => import('./screens/login/login.screen')),
    loginSms: late(() => import('./screens/second-step/login-sms.screen')),
    loginOtp: late(() => import('./screens/second-step/login-otp.screen')),
    passwordReset: late(() => import('./screens/password-reset/password-reset.screen')),
    passwordConfirm: late(() => import('./screens/password-confirm/password-confirm.screen')),
    signUp: late(() => import('./screens/sign-up/sign-up.screen')),
  },
});
