import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Card, Page, Skeleton, SkeletonRows } from '@maru/ui';
import { lazy, Suspense } from 'react';
import { HelpApi } from '../../api/help.api';

const SafeHtml = lazy(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

/** One notice, its markup cleaned (HELP-005, HELP-007). */
const NoticeScreen = observer(function NoticeScreen() {
  const { api, navigation } = useServices();
  const { t } = useTranslation('help');
  const { id = '' } = useParams();
  const notice = useLoadable(() => new HelpApi(api).notice(id), [api, id]);
  const { value, failure } = notice;
  const skeleton = <SkeletonRows label={t('loading')} rows={6} height={32} />;
  const date = value && <time dateTime={value.createdAt}>{formatDateTime(value.createdAt)}</time>;
  return (
    <Page
      title={failure ? t('notices.title') : (value?.title ?? <Skeleton width={320} />)}
      intro={failure ? undefined : (date ?? <Skeleton width={140} />)}
      width="text"
    >
      <Loaded
        of={notice}
        skeleton={<Card>{skeleton}</Card>}
        failedTitle={t(failure?.status === 404 ? 'notices.missing' : 'notices.failed')}
        retryLabel={t('retry')}
      >
        {({ contents }) => (
          <Card>
            <Suspense fallback={skeleton}>
              <SafeHtml html={contents} />
            </Suspense>
          </Card>
        )}
      </Loaded>
      <p>
        <Link className={buttonClass()} to={navigation.href('Notices')}>
          {t('notices.back')}
        </Link>
      </p>
    </Page>
  );
});

export default NoticeScreen;
