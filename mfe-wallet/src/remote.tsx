import { defineRemote, late, plannedScreens } from '@maru/remote-kit';
import ko from './locales/ko.json';

const planned = plannedScreens<keyof typeof ko.planned>('wallet', 'Assets');

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-wallet',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    assets: late(() => import('./screens/assets/assets.screen')),
    krwDeposit: late(() => import('./screens/krw-deposit/krw-deposit.screen')),
    coinDeposit: late(() => import('./screens/coin-deposit/coin-deposit.screen')),
    krwWithdrawal: late(() => import('./screens/krw-withdrawal/krw-withdrawal.screen')),
    withdrawal: late(() => import('./screens/coin-withdrawal/coin-withdrawal.screen')),
    withdrawalConfirm: late(() => import('./screens/withdrawal-confirm/withdrawal-confirm.screen')),
    transferLog: planned('transferLog'),
    withdrawalList: late(() => import('./screens/withdrawal-list/withdrawal-list.screen')),
  },
});
