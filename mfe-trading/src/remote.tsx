import { defineRemote, late, plannedScreens } from '@maru/remote-kit';
import ko from './locales/ko.json';

const planned = plannedScreens<keyof typeof ko.planned>('trading', 'Main');

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-trading',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    main: late(() => import('./screens/main/main.screen')),
    exchange: late(() => import('./screens/exchange/exchange.screen')),
    transactionHistory: late(() => import('./screens/transaction-history/transaction-history.screen')),
    rateToReturn: planned('rateToReturn'),
    rebaseList: planned('rebaseList'),
    rebaseOricList: planned('rebaseOricList'),
  },
});
