import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useSearchParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Badge, buttonClass, Card, EmptyState, Page, SearchField, SkeletonRows } from '@maru/ui';
import { Pagination } from '@maru/ui/figures';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Hit } from '../../api/help.api';
import { HelpNav } from '../../help-nav';
import { useHelpApi } from '../../use-help-api';
import { htmlLanguageOf, WrittenIn } from '../../written-in';
import styles from './search.module.css';

/** Milliseconds without a key after which a search is asked for. */
const pauseMs = 250;

/** One search over questions, notices and guides; what was looked for is in the address (HELP-001). */
export default function SearchScreen() {
  const { t } = useTranslation('help');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('q') ?? '';
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const [typed, setTyped] = useState(asked);
  // Taken over or written by the screen last: any other address is that of another search, such as after "back".
  const known = useRef(asked);
  useLayoutEffect(() => {
    if (asked === known.current) return;
    known.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => {
    if (typed.trim() === asked) return;
    const wanted = typed.trim();
    const timer = setTimeout(() => {
      known.current = wanted;
      setQuery(wanted ? { q: wanted } : {}, { replace: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, setQuery]);
  return (
    <Page title={t('search.title')} width="text">
      <HelpNav />
      <SearchField
        size="m"
        label={t('search.label')}
        clearLabel={t('search.clear')}
        value={typed}
        onEdit={(text) => setTyped(text.slice(0, searchLengthMax))}
      />
      {asked === '' ? (
        <Card>
          <EmptyState title={t('search.start')} hint={t('search.startHint')} />
        </Card>
      ) : (
        <Found search={asked} page={page} onPage={(next) => setQuery({ q: asked, page: String(next) })} />
      )}
    </Page>
  );
}

/** What the exchange takes. */
const searchLengthMax = 60;

interface FoundProps {
  readonly search: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const Found = observer(function Found({ search, page, onPage }: FoundProps) {
  const { t } = useTranslation('help');
  const help = useHelpApi();
  // With the words that it was found for: it stays while the next search is on its way.
  const ask = async () => ({ ...(await help.search(search, page)), asked: search });
  const found = useLoadable(ask, [help, search, page]);
  return (
    <>
      {found.value && <WrittenIn languages={found.value.list.map(({ language }) => language)} />}
      <Card flush>
        <Loaded
          of={found}
          skeleton={<SkeletonRows label={t('loading')} rows={4} height={88} />}
          failedTitle={t('search.failed')}
          retryLabel={t('retry')}
        >
          {({ list, total, asked }) => (
            <>
              <p className={styles.count} role="status">
                {t('search.found', { count: total })}
              </p>
              {list.length === 0 ? <Nothing search={asked} /> : list.map((hit) => <HitRow key={hit.id} hit={hit} />)}
            </>
          )}
        </Loaded>
      </Card>
      {found.value && (
        <Pagination
          label={t('search.pages')}
          previousLabel={t('notices.previous')}
          nextLabel={t('notices.next')}
          page={page}
          totalPages={found.value.totalPages}
          onPage={onPage}
        />
      )}
    </>
  );
});

function Nothing({ search }: { search: string }) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  return (
    <EmptyState
      title={t('search.empty', { search })}
      hint={t('search.emptyHint')}
      action={
        <Link className={buttonClass()} to={navigation.href('Inquiry')}>
          {t('search.ask')}
        </Link>
      }
    />
  );
}

function HitRow({ hit }: { hit: Hit }) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  const { id, board, title, excerpt, createdAt, language } = hit;
  return (
    <Link className={styles.hit} to={navigation.href(board === 'notice' ? 'Notice' : 'Guide', { id })}>
      <span className={styles.head}>
        <Badge tone={board === 'faq' ? 'accent' : 'neutral'}>{t(`search.board.${board}`)}</Badge>
        <strong lang={htmlLanguageOf(language)}>{title}</strong>
      </span>
      <span className={styles.excerpt} lang={htmlLanguageOf(language)}>
        {excerpt}
      </span>
      {board !== 'faq' && <time dateTime={createdAt}>{formatDay(createdAt)}</time>}
    </Link>
  );
}
