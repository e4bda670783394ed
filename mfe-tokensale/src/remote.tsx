import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-tokensale',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    list: late(() => import('./screens/list/sale-list.screen')),
    detail: late(() => import('./screens/detail/sale-detail.screen')),
  },
});
