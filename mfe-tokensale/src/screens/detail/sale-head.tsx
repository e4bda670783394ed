import { saleCountdown, saleProgress, saleStatus, soldPercent } from '@maru/domain/token-sale';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { Badge, Card, countdownText, Facts, ProgressBar } from '@maru/ui';
import { salePeriod } from '../../sale-period';
import { StatusBadge } from '../../status-badge';
import type { SaleDetail } from '../../token-sale';
import styles from './sale-detail.module.css';

export interface SaleHeadProps {
  readonly sale: SaleDetail;
  /** Epoch milliseconds of the server. */
  readonly now: number;
}

/** Title, state, time that is left and how much is sold (SALE-034, SALE-035). */
export function SaleHead({ sale, now }: SaleHeadProps) {
  const { t, language } = useTranslation('tokensale');
  const countdown = saleCountdown(sale, now);
  const percent = soldPercent(sale);
  return (
    <Card>
      <div className={styles.badges}>
        <StatusBadge sale={sale} now={now} />
        {sale.whitelistOnly && <Badge tone="accent">{t('badge.whitelist')}</Badge>}
        {sale.paused && <Badge tone="warn">{t('badge.paused')}</Badge>}
      </div>
      <h1 className={styles.title} tabIndex={-1}>
        {sale.title[language]}
      </h1>
      <p className={styles.comment}>{sale.comment[language]}</p>
      {countdown && (
        <p className={styles.countdown}>
          <span>{t(countdown.to === 'start' ? 'list.opensIn' : 'list.left')}</span>
          <strong role="timer" aria-live="off">
            {countdownText(countdown.seconds, (days) => t('list.days', { days }))}
          </strong>
        </p>
      )}
      <div className={styles.sold}>
        <p className={styles.line}>
          <span>{t('list.sold')}</span>
          <strong>{formatNumber(percent, 1, true)}%</strong>
        </p>
        <ProgressBar
          label={t('list.sold')}
          ratio={saleProgress(sale)}
          tone={saleStatus(sale, now) === 'end' ? 'neutral' : 'accent'}
        />
      </div>
      <Facts
        facts={[
          { label: t('detail.token'), value: `${sale.tokenName} (${sale.token})` },
          { label: t('detail.offered'), value: `${formatNumber(sale.offered, 8)} ${sale.token}` },
          { label: t('detail.soldSoFar'), value: `${formatNumber(sale.sold, 8)} ${sale.token}` },
          { label: t('detail.bonus'), value: `${sale.bonusPercent}%` },
          { label: t('detail.period'), value: <span className={styles.period}>{salePeriod(sale)}</span> },
        ]}
      />
    </Card>
  );
}
