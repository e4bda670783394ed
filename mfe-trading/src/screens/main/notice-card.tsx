import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Card, EmptyState, SkeletonRows } from '@maru/ui';
import { TradingApi } from '../../api/trading.api';
import styles from './main.module.css';

const shown = 5;

/** The newest notices. */
export default function NoticeCard() {
  const { api, navigation } = useServices();
  const { t, language } = useTranslation('trading');
  const notices = useLoadable(() => new TradingApi(api).notices(shown, language), [api, language]);
  const more = (
    <Link className={styles.more} to={navigation.href('Notices')}>
      {t('main.more')}
    </Link>
  );
  return (
    <Card title={t('main.notices')} aside={more}>
      <div className={styles.notices}>
        <Loaded
          of={notices}
          skeleton={<SkeletonRows label={t('loading')} rows={shown} height={40} />}
          failedTitle={t('main.noticesFailed')}
          retryLabel={t('retry')}
          compact
        >
          {(titles) =>
            titles.length === 0 ? (
              <EmptyState compact title={t('main.noNotices')} />
            ) : (
              <ul>
                {titles.map((notice) => (
                  <li key={notice.id}>
                    <Link className={styles.notice} to={navigation.href('Notice', { id: notice.id })}>
                      <span {...((notice.locale ?? 'ko') !== language && { lang: 'ko' })}>{notice.title}</span>
                      <time dateTime={notice.createdAt}>{formatDay(notice.createdAt).slice(5).replace('-', '.')}</time>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}
