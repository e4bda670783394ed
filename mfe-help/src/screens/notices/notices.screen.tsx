import { useServices } from '@maru/platform';
import { errorText, useResource } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link, useSearchParams } from '@maru/platform/router';
import { Badge, Card, EmptyState, ErrorState, Page, Pagination, SkeletonRows } from '@maru/ui';
import { HelpApi } from '../../api/help.api';
import styles from '../../help.module.css';
import { HelpNav } from '../../help-nav';

/** Newest first, ten a page; the page is in the address, so that "back" returns to it (HELP-005). */
export default function NoticesScreen() {
  const { api, navigation } = useServices();
  const { t, language } = useTranslation('help');
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const notices = useResource(() => new HelpApi(api).notices(page), [api, page]);
  return (
    <Page title={t('notices.title')} width="text">
      <HelpNav current="Notices" />
      <Card flush>
        {notices.error ? (
          <ErrorState
            title={t('notices.failed')}
            hint={errorText(notices.error, language)}
            retryLabel={t('retry')}
            onRetry={notices.reload}
          />
        ) : !notices.data ? (
          <SkeletonRows label={t('loading')} rows={10} height={56} />
        ) : notices.data.list.length === 0 ? (
          <EmptyState title={t('notices.empty')} hint={t('notices.emptyHint')} />
        ) : (
          <ul>
            {notices.data.list.map((notice) => (
              <li key={notice.id}>
                <Link className={styles.notice} to={navigation.href('Notice', { id: notice.id })}>
                  {notice.pinned === 'Y' && <Badge tone="accent">{t('notices.pinned')}</Badge>}
                  <span>{notice.title}</span>
                  <time dateTime={notice.createdAt}>{formatDay(notice.createdAt)}</time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        label={t('notices.pages')}
        previousLabel={t('notices.previous')}
        nextLabel={t('notices.next')}
        page={page}
        totalPages={notices.data?.totalPages ?? page}
        onPage={(next) => setQuery({ page: String(next) })}
      />
    </Page>
  );
}
