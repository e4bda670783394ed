import { defineRemote, late, plannedScreens } from '@maru/remote-kit';
import ko from './locales/ko.json';

const planned = plannedScreens<keyof typeof ko.planned>('tokensale', 'wowLists');

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-tokensale',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    list: late(() => import('./screens/list/sale-list.screen')),
    detail: planned('detail'),
  },
});
