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
import { KoreanOnly } from '../../korean-only';
import styles from './notices.module.css';

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
      title={
        failure ? t('notices.title') : ((value && <span lang="ko">{value.title}</span>) ?? <Skeleton width={320} />)
      }
      intro={failure ? undefined : (date ?? <Skeleton width={140} />)}
      width="text"
    >
      <KoreanOnly />
      <Loaded
        of={notice}
        skeleton={<Card>{skeleton}</Card>}
        failedTitle={t(failure?.status === 404 ? 'notices.missing' : 'notices.failed')}
        retryLabel={t('retry')}
      >
        {({ contents }) => (
          <Card>
            <div lang="ko">
              <Suspense fallback={skeleton}>
                <SafeHtml html={contents} />
              </Suspense>
            </div>
          </Card>
        )}
      </Loaded>
      <p>
        <Link className={buttonClass()} to={navigation.href('Notices')}>
          {t('notices.back')}
        </Link>
      </p>
      <Neighbours key={id} id={id} />
    </Page>
  );
});

export default NoticeScreen;

/** Ways to the notices before and after this one; nothing where they cannot be read. */
const Neighbours = observer(function Neighbours({ id }: { id: string }) {
  const { api, navigation } = useServices();
  const { t } = useTranslation('help');
  const { value } = useLoadable(() => new HelpApi(api).neighbours(id), [api, id]);
  const ways = [
    { label: t('notices.newer'), notice: value?.newer },
    { label: t('notices.older'), notice: value?.older },
  ];
  if (ways.every(({ notice }) => !notice)) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('notices.neighbours')}>
      {ways.map(
        ({ label, notice }) =>
          notice && (
            <Link key={label} to={navigation.href('Notice', { id: notice.id })}>
              <small>{label}</small>
              <span lang="ko">{notice.title}</span>
            </Link>
          ),
      )}
    </nav>
  );
});
