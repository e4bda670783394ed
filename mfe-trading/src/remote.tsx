import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-trading',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    main: late(() => import('./screens/main/main.screen')),
    exchange: late(() => import('./screens/exchange/exchange.screen')),
    transactionHistory: late(() => import('./screens/transaction-history/transaction-history.screen')),
    rateToReturn: late(() => import('./screens/returns/returns.screen')),
    rebaseList: late(() => import('./screens/rebase/rebase-list.screen')),
    rebaseOricList: late(() => import('./screens/rebase/rebase-oric-list.screen')),
  },
});
