import type { CompanyPage } from '@maru/contract';
import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, Facts, Page, SkeletonRows } from '@maru/ui';
import { Suspense } from 'react';
import type { Written } from '../../api/help.api';
import { useHelpApi } from '../../use-help-api';
import { CleanedHtml } from '../../written-html';
import { htmlLanguageOf, WrittenIn } from '../../written-in';
import styles from './company.module.css';

/** Who runs the exchange, its certificates and how long it keeps data: content with dates (HELP-020, HELP-021). */
const CompanyScreen = observer(function CompanyScreen() {
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const page = useLoadable(() => help.company(), [help]);
  const skeleton = <SkeletonRows label={t('loading')} rows={10} height={40} />;
  return (
    <Page title={t('company.title')} width="text">
      <Loaded of={page} skeleton={skeleton} failedTitle={t('company.failed')} retryLabel={t('retry')}>
        {(content) => (
          <Suspense fallback={skeleton}>
            <Content {...content} />
          </Suspense>
        )}
      </Loaded>
      {page.failure && <Documents />}
    </Page>
  );
});

/** Waits for the cleaner of its introduction as a whole (suspends): nothing below it moves. */
function Content({ texts: { intro, facts, certificates, retention }, language }: Written<CompanyPage['texts']>) {
  const { t } = useTranslation('help');
  const lists = [
    ['company.facts', facts],
    ['company.certificates', certificates],
    ['company.retention', retention],
  ] as const;
  return (
    <>
      <WrittenIn languages={[language]} />
      <Card>
        <CleanedHtml html={intro} language={language} />
      </Card>
      {lists.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <Card key={title} title={t(title)}>
              <div className={styles.facts} lang={htmlLanguageOf(language)}>
                <Facts facts={rows} />
              </div>
            </Card>
          ),
      )}
      <Documents />
    </>
  );
}

/** Terms and privacy policy (HELP-022). */
function Documents() {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  return (
    <Card title={t('company.documents')}>
      <p className={styles.documents}>
        <Link className={buttonClass()} to={navigation.href('Terms')}>
          {t('document.terms-of-use')}
        </Link>
        <Link className={buttonClass()} to={navigation.href('Privacy')}>
          {t('document.privacy')}
        </Link>
      </p>
    </Card>
  );
}

export default CompanyScreen;
