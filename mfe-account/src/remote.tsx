import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';

const identity = late(() => import('./screens/identity/identity.screen'));
const center = late(() => import('./screens/verification/center.screen'));

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-account',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    myPage: late(() => import('./screens/my-page/my-page.screen')),
    settings: late(() => import('./screens/my-page/settings.screen')),
    security: late(() => import('./screens/security/security.screen')),
    appPasswordReset: late(() => import('./screens/password-reset/password-reset.screen')),
    verificationEntry: center,
    verificationCenter: center,
    domesticIdentity: identity,
    foreignIdentity: identity,
    certification: identity,
    residenceProof: late(() => import('./screens/residence/residence.screen')),
    remittanceProof: late(() => import('./screens/remittance/remittance.screen')),
    leave: late(() => import('./screens/leave/leave.screen')),
  },
});
