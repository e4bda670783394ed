import { defineRemote, late, plannedScreens } from '@maru/remote-kit';
import ko from './locales/ko.json';

const planned = plannedScreens<keyof typeof ko.planned>('help', 'Faq');

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-help',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    faq: late(() => import('./screens/faq/faq.screen')),
    notices: late(() => import('./screens/notices/notices.screen')),
    notice: late(() => import('./screens/notices/notice.screen')),
    terms: late(() => import('./screens/document/terms.screen')),
    privacy: late(() => import('./screens/document/privacy.screen')),
    inquiry: late(() => import('./screens/inquiry/inquiry.screen')),
    company: planned('company'),
    kycInfo: planned('kycInfo'),
    test: planned('test'),
  },
});
