import type { KycPage, Locale } from '@maru/contract';
import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, Disclosure, Page, SkeletonRows } from '@maru/ui';
import { Suspense } from 'react';
import { useHelpApi } from '../../use-help-api';
import { CleanedHtml } from '../../written-html';
import { htmlLanguageOf, WrittenIn } from '../../written-in';
import { AppBanner } from './app-banner';
import styles from './kyc-info.module.css';
import { StepCarousel } from './step-carousel';

/** What identity verification is and how it is done; readable without login, on the web and in the app (HELP-030). */
const KycInfoScreen = observer(function KycInfoScreen() {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const page = useLoadable(() => help.kyc(), [help]);
  const skeleton = <SkeletonRows label={t('loading')} rows={12} height={48} />;
  const start = (
    <Link className={buttonClass({ variant: 'primary' })} to={navigation.href('confirm')}>
      {t('kyc.start')}
    </Link>
  );
  return (
    <Page title={t('kyc.title')} aside={start} width="text">
      <Loaded of={page} skeleton={skeleton} failedTitle={t('kyc.failed')} retryLabel={t('retry')}>
        {({ texts, language }) => (
          <Suspense fallback={skeleton}>
            <Contents texts={texts} language={language} />
          </Suspense>
        )}
      </Loaded>
    </Page>
  );
});

export default KycInfoScreen;

/** Waits for the cleaner of its texts as a whole (suspends): nothing below them moves. */
function Contents({ texts, language }: { texts: KycPage['texts']; language: Locale }) {
  const { t } = useTranslation('help');
  return (
    <>
      <WrittenIn languages={[language]} />
      <Card>
        <CleanedHtml html={texts.intro} language={language} />
      </Card>
      <Card title={t('kyc.steps')}>
        <StepCarousel steps={texts.steps} language={language} />
      </Card>
      <AppBanner ios={texts.appIos} android={texts.appAndroid} />
      <Card title={t('kyc.questions')}>
        <div lang={htmlLanguageOf(language)}>
          {texts.questions.map(({ title, contents }) => (
            <Disclosure key={title} title={title}>
              <CleanedHtml html={contents} language={language} />
            </Disclosure>
          ))}
        </div>
      </Card>
      <Card title={t('kyc.legal')}>
        <div className={styles.legal}>
          <CleanedHtml html={texts.legal} language={language} />
        </div>
      </Card>
    </>
  );
}
