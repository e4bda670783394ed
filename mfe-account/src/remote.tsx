import { defineRemote, late, plannedScreens } from '@maru/remote-kit';
import ko from './locales/ko.json';

const planned = plannedScreens<keyof typeof ko.planned>('account', 'Main');

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-account',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    myPage: late(() => import('./screens/my-page/my-page.screen')),
    settings: late(() => import('./screens/my-page/settings.screen')),
    appPasswordReset: planned('passwordReset'),
    verificationEntry: planned('verification'),
    verificationCenter: planned('verification'),
    domesticIdentity: planned('domesticIdentity'),
    foreignIdentity: planned('foreignIdentity'),
    certification: planned('domesticIdentity'),
    residenceProof: planned('residenceProof'),
    leave: planned('leave'),
  },
});
