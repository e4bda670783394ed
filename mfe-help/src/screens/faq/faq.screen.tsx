import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Card, Disclosure, EmptyState, Page, SearchField, Skeleton, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { useState } from 'react';
import type { Article } from '../../api/help.api';
import { categoryName } from '../../category';
import { HelpNav } from '../../help-nav';
import { NoLogin } from '../../no-login';
import { useHelpApi } from '../../use-help-api';
import { WrittenHtml } from '../../written-html';
import { htmlLanguageOf, WrittenIn } from '../../written-in';
import styles from './faq.module.css';
import { categoriesOf, findFaqs } from './faq-search';

/** Questions by category, with search; one tap opens the answer (HELP-001, HELP-002). */
export default function FaqScreen() {
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const faqs = useLoadable(() => help.faqs(), [help]);
  return (
    <Page title={t('faq.title')} intro={t('hours')} width="text">
      <HelpNav current="Faq" />
      <NoLogin />
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
  const { navigation } = useServices();
  const [category, setCategory] = useState('');
  const [search, setSearch] = useState('');
  const categories = categoriesOf(faqs);
  useAddress({ category: oneOf(['', ...categories], '') }, { category }, (said) => setCategory(said.category));
  const found = findFaqs(faqs, category, search);
  const named = categories.map((name) => ({ value: name, label: categoryName(t, name) }));
  const everywhere = `${navigation.href('HelpSearch')}?${new URLSearchParams({ q: search.trim() })}`;
  return (
    <>
      <WrittenIn languages={faqs.map(({ language }) => language)} />
      <div className={styles.tools}>
        <SearchField
          size="m"
          label={t('faq.search')}
          clearLabel={t('faq.clearSearch')}
          value={search}
          onEdit={setSearch}
        />
        <Segments
          loose
          label={t('faq.categories')}
          options={[{ value: '', label: t('faq.all') }, ...named]}
          value={category}
          onSelect={setCategory}
        />
      </div>
      <Card>
        <p className={styles.count} role="status">
          {t('faq.found', { count: found.length })}
        </p>
        {found.length === 0 && <EmptyState title={t('faq.empty')} hint={t('faq.emptyHint')} />}
        {found.map((faq) => (
          <Question key={faq.id} faq={faq} />
        ))}
        {search.trim() !== '' && (
          <p className={styles.everywhere}>
            <Link to={everywhere}>{t('search.everywhere')}</Link>
          </p>
        )}
      </Card>
    </>
  );
}

/** Opened, it is read by its id, as it is now: the page may be open for long (HELP-001). Until then the words of the list are shown. */
function Question({ faq }: { faq: Article }) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure
      title={<span lang={htmlLanguageOf(faq.language)}>{faq.title}</span>}
      onToggle={(open) => open && setOpened(true)}
    >
      <Answer faq={faq} isWanted={opened || faq.contents === ''} />
    </Disclosure>
  );
}

const Answer = observer(function Answer({ faq, isWanted }: { faq: Article; isWanted: boolean }) {
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const answer = useLoadable(() => (isWanted ? help.faq(faq.id) : Promise.resolve(faq)), [help, faq, isWanted]);
  // Where it cannot be read the words of the list stay.
  const known = answer.state === 'failed' && faq.contents !== '' ? faq : answer.value;
  if (known) return <WrittenHtml html={known.contents} language={known.language} />;
  return (
    <Loaded
      of={answer}
      skeleton={<Skeleton height={40} />}
      failedTitle={t('faq.failed')}
      retryLabel={t('retry')}
      compact
    >
      {({ contents, language }) => <WrittenHtml html={contents} language={language} />}
    </Loaded>
  );
});
