import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatKrw, formatPercent } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import type { PortfolioStore } from '@maru/remote-kit/portfolio';
import { Card, ChangeText, directionOf } from '@maru/ui';
import { AllocationRing, sliceColour } from '@maru/ui/figures';
import type { CSSProperties } from 'react';
import styles from './assets.module.css';

/** So that the longest sums fit the narrowest phones. */
const lettersOf = (figure: string) => ({ '--letters': figure.length }) as CSSProperties;

/** Totals in won, and what they are made of. */
export const AssetSummary = observer(function AssetSummary({ assets }: { assets: PortfolioStore }) {
  const { t } = useTranslation('wallet');
  const { value, cost, profit, ratio, unpriced } = assets.totals;
  const direction = directionOf(profit.toFixed());
  const won = (amount: string) => t('won', { amount });
  const facts = [
    { label: t('assets.cost'), value: won(formatKrw(cost)) },
    {
      label: t('assets.profit'),
      value: <ChangeText text={won(formatKrw(profit.abs()))} direction={direction} stale={assets.stale} arrow />,
    },
    {
      label: t('assets.ratio'),
      value: ratio ? <ChangeText text={formatPercent(ratio.abs())} direction={direction} stale={assets.stale} /> : '-',
    },
  ];
  return (
    <Card>
      <div className={styles.summary}>
        <div className={styles.totals}>
          <p className={styles.totalLabel}>{t('assets.total')}</p>
          <p className={styles.total} style={lettersOf(formatKrw(value))}>
            {formatKrw(value)}
            <small>KRW</small>
          </p>
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
          {unpriced.length > 0 && (
            <p className={styles.hint}>{t('assets.unpriced', { coins: unpriced.map(coinLabel).join(', ') })}</p>
          )}
        </div>
        <Allocation assets={assets} />
      </div>
    </Card>
  );
});

const Allocation = observer(function Allocation({ assets }: { assets: PortfolioStore }) {
  const { t } = useTranslation('wallet');
  const { slices } = assets;
  if (slices.length === 0) return null;
  return (
    <div className={styles.allocation}>
      <AllocationRing label={t('assets.allocation')} slices={slices} size={132} />
      <ul className={styles.legend}>
        {slices.map((slice, at) => (
          <li key={slice.id}>
            <span className={styles.dot} style={{ background: sliceColour(at) }} aria-hidden="true" />
            <span>{slice.id || t('assets.others')}</span>
            <span>{formatPercent((slice.share * 100).toFixed(4))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
});
