import { defineRemote } from '@maru/remote-kit';
import { lazy } from 'react';
import ko from './locales/ko.json';

export const { bootstrap, mount, unmount, update } = defineRemote({
  name: 'mfe-auth',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    login: lazy(() => import('./screens/login/login.screen')),
    loginSms: lazy(() => import('./screens/second-step/login-sms.screen')),
    loginOtp: lazy(() => import('./screens/second-step/login-otp.screen')),
    passwordReset: lazy(() => import('./screens/password-reset/password-reset.screen')),
    passwordConfirm: lazy(() => import('./screens/password-confirm/password-confirm.screen')),
    signUp: lazy(() => import('./screens/sign-up/sign-up.screen')),
  },
});
