import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';

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
    transferLog: late(() => import('./screens/transfer-log/transfer-log.screen')),
    yearReport: late(() => import('./screens/year-report/year-report.screen')),
    withdrawalList: late(() => import('./screens/withdrawal-list/withdrawal-list.screen')),
  },
});
