import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';
import { PlannedScreen } from './screens/planned/planned.screen';

export const { bootstrap, mount, unmount, update } = defineRemote({
  name: 'mfe-account',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    myPage: late(() => import('./screens/my-page/my-page.screen')),
    settings: late(() => import('./screens/my-page/settings.screen')),
    appPasswordReset: () => <PlannedScreen id="passwordReset" />,
    verificationEntry: () => <PlannedScreen id="verification" />,
    verificationCenter: () => <PlannedScreen id="verification" />,
    domesticIdentity: () => <PlannedScreen id="domesticIdentity" />,
    foreignIdentity: () => <PlannedScreen id="foreignIdentity" />,
    certification: () => <PlannedScreen id="domesticIdentity" />,
    residenceProof: () => <PlannedScreen id="residenceProof" />,
    leave: () => <PlannedScreen id="leave" />,
  },
});
