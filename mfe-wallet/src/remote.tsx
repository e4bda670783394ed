import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';
import { PlannedScreen } from './screens/planned/planned.screen';

export const { bootstrap, mount, unmount, update } = defineRemote({
  name: 'mfe-wallet',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    assets: late(() => import('./screens/assets/assets.screen')),
    krwDeposit: () => <PlannedScreen id="krwDeposit" />,
    coinDeposit: () => <PlannedScreen id="coinDeposit" />,
    withdrawal: () => <PlannedScreen id="withdrawal" />,
    withdrawalConfirm: () => <PlannedScreen id="withdrawalConfirm" />,
    transferLog: () => <PlannedScreen id="transferLog" />,
    withdrawalList: () => <PlannedScreen id="withdrawalList" />,
  },
});
