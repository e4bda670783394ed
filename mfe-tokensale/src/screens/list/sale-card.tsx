import { saleCountdown, saleProgress, saleStatus, soldPercent } from '@maru/domain/token-sale';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { Link } from '@maru/platform/router';
import { Badge, countdownText, ProgressBar } from '@maru/ui';
import { salePeriod } from '../../sale-period';
import { StatusBadge } from '../../status-badge';
import type { TokenSale } from '../../token-sale';
import { SaleImage } from './sale-image';
import styles from './sale-list.module.css';

interface SaleCardProps {
  sale: TokenSale;
  /** Epoch milliseconds. */
  now: number;
}

/** One sale; in the app the native side opens it (SALE-005, SALE-008). */
export function SaleCard({ sale, now }: SaleCardProps) {
  const { navigation, bridge } = useServices();
  const { t, language } = useTranslation('tokensale');
  const title = sale.title[language];
  const status = saleStatus(sale, now);
  const face = (
    <>
      <SaleImage code={sale.token} ended={status === 'end'} />
      <span className={styles.body}>
        <span className={styles.badges}>
          <StatusBadge sale={sale} now={now} />
          {sale.whitelistOnly && <Badge tone="accent">{t('badge.whitelist')}</Badge>}
        </span>
        <span className={styles.name}>{title}</span>
        <span className={styles.comment}>{sale.comment[language]}</span>
        <span className={styles.period}>{salePeriod(sale)}</span>
        {status !== 'soon' && <Sold sale={sale} ended={status === 'end'} />}
        <Left sale={sale} now={now} />
      </span>
    </>
  );
  if (navigation.inApp) {
    return (
      <button
        type="button"
        className={styles.card}
        onClick={() => bridge.post('tokenSwap', { code: sale.code, name: title })}
      >
        {face}
      </button>
    );
  }
  return (
    <Link className={styles.card} to={navigation.href('wowDetail', { tkCode: sale.code })}>
      {face}
    </Link>
  );
}

function Sold({ sale, ended }: { sale: TokenSale; ended: boolean }) {
  const { t } = useTranslation('tokensale');
  return (
    <span className={styles.sold}>
      <span className={styles.line}>
        <span>{t('list.sold')}</span>
        <strong>{formatNumber(soldPercent(sale), 1, true)}%</strong>
      </span>
      <ProgressBar label={t('list.sold')} ratio={saleProgress(sale)} tone={ended ? 'neutral' : 'accent'} />
    </span>
  );
}

/** Seconds to the start or the end, by the rule that the exchange has, too. */
function Left({ sale, now }: SaleCardProps) {
  const { t } = useTranslation('tokensale');
  const countdown = saleCountdown(sale, now);
  if (!countdown) return null;
  return (
    <span className={styles.line}>
      <span>{t(countdown.to === 'start' ? 'list.opensIn' : 'list.left')}</span>
      <strong>{countdownText(countdown.seconds, (days) => t('list.days', { days }))}</strong>
    </span>
  );
}
