import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Card, Disclosure, EmptyState, Page, SearchField, Skeleton, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { lazy, Suspense, useState } from 'react';
import { type Article, HelpApi } from '../../api/help.api';
import { HelpNav } from '../../help-nav';
import { KoreanOnly } from '../../korean-only';
import { NoLogin } from '../../no-login';
import styles from './faq.module.css';
import { categoriesOf, findFaqs } from './faq-search';

const SafeHtml = lazy(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

/** Questions by category, with search; one tap opens the answer (HELP-001, HELP-002). */
export default function FaqScreen() {
  const { api } = useServices();
  const { t } = useTranslation('help');
  const faqs = useLoadable(() => new HelpApi(api).faqs(), [api]);
  return (
    <Page title={t('faq.title')} intro={t('hours')} width="text">
      <HelpNav current="Faq" />
      <NoLogin />
      <KoreanOnly />
      <Loaded
        of={faqs}
        skeleton={<SkeletonRows label={t('loading')} rows={8} height={52} />}
        failedTitle={t('faq.failed')}
        retryLabel={t('retry')}
      >
        {(entries) => <Questions faqs={entries} />}
      </Loaded>
    </Page>
  );
}

function Questions({ faqs }: { faqs: readonly Article[] }) {
  const { t } = useTranslation('help');
  const [category, setCategory] = useState('');
  const [search, setSearch] = useState('');
  const categories = categoriesOf(faqs);
  useAddress({ category: oneOf(['', ...categories], '') }, { category }, (said) => setCategory(said.category));
  const found = findFaqs(faqs, category, search);
  const options = [{ value: '', label: t('faq.all') }, ...categories.map((name) => ({ value: name, label: name }))];
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          size="m"
          label={t('faq.search')}
          clearLabel={t('faq.clearSearch')}
          value={search}
          onEdit={setSearch}
        />
        <Segments loose label={t('faq.categories')} options={options} value={category} onSelect={setCategory} />
      </div>
      <Card>
        <p className={styles.count} role="status">
          {t('faq.found', { count: found.length })}
        </p>
        {found.length === 0 && <EmptyState title={t('faq.empty')} hint={t('faq.emptyHint')} />}
        <div lang="ko">
          {found.map((faq) => (
            <Disclosure key={faq.id} title={faq.title}>
              <Answer faq={faq} />
            </Disclosure>
          ))}
        </div>
      </Card>
    </>
  );
}

/** The list carries the answers; one that came without is read when it is opened. */
function Answer({ faq }: { faq: Article }) {
  const { api } = useServices();
  const { t } = useTranslation('help');
  const answer = useLoadable(() => (faq.contents ? Promise.resolve(faq) : new HelpApi(api).faq(faq.id)), [api, faq.id]);
  const skeleton = <Skeleton height={40} />;
  return (
    <Loaded of={answer} skeleton={skeleton} failedTitle={t('faq.failed')} retryLabel={t('retry')} compact>
      {({ contents }) => (
        <Suspense fallback={skeleton}>
          <SafeHtml html={contents} />
        </Suspense>
      )}
    </Loaded>
  );
}
