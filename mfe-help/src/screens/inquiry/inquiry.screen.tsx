import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { Page } from '@maru/ui';
import { useEffect, useState } from 'react';
import { InquiryApi } from '../../api/inquiry.api';
import { HelpNav } from '../../help-nav';
import { InquiryStore } from './inquiry.store';
import { InquiryForm } from './inquiry-form';
import { InquiryList } from './inquiry-list';

/** Asks support, and shows what was asked and answered; support hours are told (HELP-014). */
export default function InquiryScreen() {
  const { api, navigation, preferences, succeeded } = useServices();
  const { t } = useTranslation('help');
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(api)));
  const [store] = useState(() => new InquiryStore({ api: new InquiryApi(api), captcha, preferences, succeeded }));
  useEffect(() => {
    void store.load();
    return () => store.inquiries.abort();
  }, [store]);
  useEffect(() => navigation.askBeforeLeaving(() => store.filled), [navigation, store]);
  return (
    <Page title={t('nav.Inquiry')} intro={t('hours')} width="text">
      <HelpNav current="Inquiry" />
      <InquiryForm store={store} captcha={captcha} />
      <InquiryList store={store} />
    </Page>
  );
}
