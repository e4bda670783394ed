import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDateTime, formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, Page, Skeleton, SkeletonRows } from '@maru/ui';
import { Suspense } from 'react';
import type { Article, Neighbours } from '../../api/help.api';
import { useHelpApi } from '../../use-help-api';
import { CleanedHtml } from '../../written-html';
import { htmlLanguageOf, WrittenIn } from '../../written-in';
import styles from './board.module.css';

/** Where an article is opened: its list, its texts, and the way to others. */
export interface ArticlePlace {
  readonly board: 'notices' | 'items';
  /** Group of texts. */
  readonly texts: 'notices' | 'guides';
  readonly list: 'Notices' | 'Guides';
  readonly one: 'Notice' | 'Guide';
}

/** One article, its markup cleaned, with the ones before and after it (HELP-005, HELP-006, HELP-007). */
export const ArticleView = observer(function ArticleView({ place }: { place: ArticlePlace }) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const { id = '' } = useParams();
  const article = useLoadable(() => help.article(place.board, id), [help, place, id]);
  const { value, failure } = article;
  const skeleton = (
    <Card>
      <SkeletonRows label={t('loading')} rows={6} height={32} />
    </Card>
  );
  // The number is all that the question names, so what the exchange cannot read is one that it does not have.
  const isMissing = failure?.status === 404 || failure?.status === 400;
  const failedTitle = t(`${place.texts}.${isMissing ? 'missing' : 'failed'}`);
  const back = (
    <p>
      <Link className={buttonClass()} to={navigation.href(place.list)}>
        {t('notices.back')}
      </Link>
    </p>
  );
  return (
    <Page
      title={failure ? t(`${place.texts}.title`) : <Title article={value} />}
      intro={failure ? undefined : <Dates article={value} />}
      width="text"
    >
      {value && <WrittenIn languages={[value.language]} />}
      <Loaded of={article} skeleton={skeleton} failedTitle={failedTitle} retryLabel={t('retry')}>
        {({ contents, language }) => (
          // The ways on stand below the text, so they appear with it: nobody's click meets a link that moves.
          <Suspense fallback={skeleton}>
            <Card>
              <CleanedHtml html={contents} language={language} />
            </Card>
            {back}
            <Others key={id} id={id} place={place} />
          </Suspense>
        )}
      </Loaded>
      {failure && back}
    </Page>
  );
});

const Title = ({ article }: { article: Article | undefined }) =>
  article ? <span lang={htmlLanguageOf(article.language)}>{article.title}</span> : <Skeleton width={320} />;

function Dates({ article }: { article: Article | undefined }) {
  const { t } = useTranslation('help');
  if (!article) return <Skeleton width={140} />;
  const { createdAt, changedAt } = article;
  return (
    <>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      {changedAt > createdAt && ` · ${t('notices.changed', { day: formatDay(changedAt) })}`}
    </>
  );
}

/** Ways to the articles before and after this one; nothing where they cannot be read. */
const Others = observer(function Others({ id, place }: { id: string; place: ArticlePlace }) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const { value } = useLoadable<Neighbours>(() => help.neighbours(id), [help, id]);
  const ways = (['newer', 'older'] as const).flatMap((way) => {
    const other = value?.[way];
    return other ? [{ ...other, label: t(`${place.texts}.${way}`) }] : [];
  });
  if (ways.length === 0) return null;
  return (
    <nav
      className={styles.neighbours}
      aria-label={t(place.texts === 'notices' ? 'notices.neighbours' : 'guides.others')}
    >
      {ways.map((other) => (
        <Link key={other.id} to={navigation.href(place.one, { id: other.id })}>
          <small>{other.label}</small>
          <span lang={htmlLanguageOf(other.language)}>{other.title}</span>
        </Link>
      ))}
    </nav>
  );
});
