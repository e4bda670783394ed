import { defineRemote } from '@maru/remote-kit';
import { lazy } from 'react';
import ko from './locales/ko.json';
import { PlannedScreen } from './screens/planned/planned.screen';

const DocumentScreen = lazy(() =>
  import('./screens/document/document.screen').then(({ DocumentScreen }) => ({ default: DocumentScreen })),
);

export const { bootstrap, mount, unmount, update } = defineRemote({
  name: 'mfe-help',
  texts: { ko, en: () => import('./locales/en.json'), ch: () => import('./locales/ch.json') },
  screens: {
    faq: lazy(() => import('./screens/faq/faq.screen')),
    notices: lazy(() => import('./screens/notices/notices.screen')),
    notice: lazy(() => import('./screens/notices/notice.screen')),
    terms: () => <DocumentScreen kind="terms-of-use" />,
    privacy: () => <DocumentScreen kind="privacy" />,
    inquiry: () => <PlannedScreen id="inquiry" />,
    company: () => <PlannedScreen id="company" />,
    kycInfo: () => <PlannedScreen id="kycInfo" />,
    test: () => <PlannedScreen id="test" />,
  },
});
