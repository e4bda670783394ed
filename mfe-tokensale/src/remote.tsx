import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';
import { PlannedScreen } from './screens/planned/planned.screen';

export const { bootstrap, mount, unmount, update } = defineRemote({
  name: 'mfe-tokensale',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    list: late(() => import('./screens/list/sale-list.screen')),
    detail: PlannedScreen,
  },
});
