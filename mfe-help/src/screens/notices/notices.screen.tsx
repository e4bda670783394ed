import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useSearchParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Badge, Card, EmptyState, Page, SkeletonRows } from '@maru/ui';
import { Pagination } from '@maru/ui/figures';
import { HelpApi } from '../../api/help.api';
import { HelpNav } from '../../help-nav';
import { KoreanOnly } from '../../korean-only';
import styles from './notices.module.css';

/** Newest first, ten a page; the page is in the address, so that "back" returns to it (HELP-005). */
const NoticesScreen = observer(function NoticesScreen() {
  const { api, navigation } = useServices();
  const { t } = useTranslation('help');
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const notices = useLoadable(() => new HelpApi(api).notices(page), [api, page]);
  return (
    <Page title={t('notices.title')} width="text">
      <HelpNav current="Notices" />
      <KoreanOnly />
      <Card flush>
        <Loaded
          of={notices}
          skeleton={<SkeletonRows label={t('loading')} rows={10} height={56} />}
          failedTitle={t('notices.failed')}
          retryLabel={t('retry')}
        >
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('notices.empty')} hint={t('notices.emptyHint')} />
            ) : (
              <ul>
                {list.map((notice) => (
                  <li key={notice.id}>
                    <Link className={styles.notice} to={navigation.href('Notice', { id: notice.id })}>
                      {notice.pinned && <Badge tone="accent">{t('notices.pinned')}</Badge>}
                      <span lang="ko">{notice.title}</span>
                      <time dateTime={notice.createdAt}>{formatDay(notice.createdAt)}</time>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Pagination
        label={t('notices.pages')}
        previousLabel={t('notices.previous')}
        nextLabel={t('notices.next')}
        page={page}
        totalPages={notices.value?.totalPages ?? page}
        onPage={(next) => setQuery({ page: String(next) })}
      />
    </Page>
  );
});

export default NoticesScreen;
