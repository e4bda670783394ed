import { defineRemote, late } from '@maru/remote-kit';
import ko from './locales/ko.json';

export const { bootstrap, mount, update, unmount, prepare } = defineRemote({
  name: 'mfe-help',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    faq: late(() => import('./screens/faq/faq.screen')),
    notices: late(() => import('./screens/notices/notices.screen')),
    notice: late(() => import('./screens/notices/notice.screen')),
    guides: late(() => import('./screens/guides/guides.screen')),
    guide: late(() => import('./screens/guides/guide.screen')),
    search: late(() => import('./screens/search/search.screen')),
    terms: late(() => import('./screens/document/terms.screen')),
    privacy: late(() => import('./screens/document/privacy.screen')),
    inquiry: late(() => import('./screens/inquiry/inquiry.screen')),
    company: late(() => import('./screens/company/company.screen')),
    kycInfo: late(() => import('./screens/kyc/kyc-info.screen')),
    test: late(() => import('./screens/test-page/test-page.screen')),
  },
});
