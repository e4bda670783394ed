import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';
import { PlannedScreen } from './screens/planned/planned.screen';

export const { bootstrap, mount, unmount, update } = defineRemote({
  name: 'mfe-trading',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    main: late(() => import('./screens/main/main.screen')),
    exchange: late(() => import('./screens/exchange/exchange.screen')),
    transactionHistory: late(() => import('./screens/transaction-history/transaction-history.screen')),
    rateToReturn: () => <PlannedScreen id="rateToReturn" />,
    rebaseList: () => <PlannedScreen id="rebaseList" />,
    rebaseOricList: () => <PlannedScreen id="rebaseOricList" />,
  },
});
