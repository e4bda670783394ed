import { type Member, useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Badge, Card, Notice, Skeleton } from '@maru/ui';
import { Countdown } from '@maru/ui/fields';
import { useState } from 'react';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

/** Whether each step of the verification center that protects the account is done. */
const protections = {
  email: ({ verification }: Member) => verification !== 'none',
  phone: ({ phone }: Member) => phone !== '',
  otp: ({ otpRegistered }: Member) => otpRegistered,
} as const;

/** What is set up and what is missing, and the day without withdrawals after a change of it (CONS-020). */
export const OverviewCard = observer(function OverviewCard() {
  const { session, navigation } = useServices();
  const { t } = useTranslation(securityTexts);
  const { me } = session;
  if (!me) return <Skeleton height={200} />;
  return (
    <Card title={t('overview.title')}>
      <div className={styles.stack}>
        {me.withdrawalBlockedUntil && <Blocked key={me.withdrawalBlockedUntil} until={me.withdrawalBlockedUntil} />}
        <ul>
          {(Object.keys(protections) as (keyof typeof protections)[]).map((name) => {
            const isDone = protections[name](me);
            return (
              <li key={name} className={styles.session}>
                <span className={styles.name}>{t(`overview.${name}`)}</span>
                <span className={styles.actions}>
                  <Badge tone={isDone ? 'ok' : 'warn'}>{t(isDone ? 'overview.done' : 'overview.missing')}</Badge>
                  {!isDone && (
                    <Link
                      className={styles.setUp}
                      to={navigation.href('confirm')}
                      aria-label={t('overview.setUpOf', { what: t(`overview.${name}`) })}
                    >
                      {t('overview.setUp')}
                    </Link>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
});

function Blocked({ until }: { until: string }) {
  const { now } = useServices();
  const { t } = useTranslation(securityTexts);
  const end = Date.parse(until);
  const [isOver, setIsOver] = useState(() => end <= now());
  if (isOver) return null;
  return (
    <Notice tone="warn" title={t('overview.blocked')}>
      {t('overview.blockedUntil', { at: formatDateTime(until) })} (
      <Countdown until={end} now={now} onEnd={() => setIsOver(true)} />)
    </Notice>
  );
}
