import { useServices } from '@maru/platform';
import { errorText, useResource } from '@maru/platform/api';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link, useParams } from '@maru/platform/router';
import { buttonClass, Card, ErrorState, Page, Skeleton, SkeletonRows } from '@maru/ui';
import { lazy, Suspense } from 'react';
import { HelpApi } from '../../api/help.api';

const SafeHtml = lazy(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

/** One notice, its markup cleaned (HELP-005, HELP-007). */
export default function NoticeScreen() {
  const { api, navigation } = useServices();
  const { t, language } = useTranslation('help');
  const { id = '' } = useParams();
  const notice = useResource(() => new HelpApi(api).notice(id), [api, id]);
  const back = (
    <p>
      <Link className={buttonClass()} to={navigation.href('Notices')}>
        {t('notices.back')}
      </Link>
    </p>
  );
  if (notice.error) {
    return (
      <Page title={t('notices.title')} width="text">
        <ErrorState
          title={t(notice.error.status === 404 ? 'notices.missing' : 'notices.failed')}
          hint={errorText(notice.error, language)}
          retryLabel={t('retry')}
          onRetry={notice.reload}
        />
        {back}
      </Page>
    );
  }
  return (
    <Page
      title={notice.data?.title ?? <Skeleton width={320} />}
      intro={
        notice.data ? (
          <time dateTime={notice.data.createdAt}>{formatDateTime(notice.data.createdAt)}</time>
        ) : (
          <Skeleton width={140} />
        )
      }
      width="text"
    >
      <Card>
        <Suspense fallback={<SkeletonRows label={t('loading')} rows={6} height={32} />}>
          {notice.data ? (
            <SafeHtml html={notice.data.contents} />
          ) : (
            <SkeletonRows label={t('loading')} rows={6} height={32} />
          )}
        </Suspense>
      </Card>
      {back}
    </Page>
  );
}
