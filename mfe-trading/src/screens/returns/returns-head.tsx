import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatKrw, formatPercent } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import type { PortfolioStore } from '@maru/remote-kit/portfolio';
import { Card, ChangeText, directionOf } from '@maru/ui';
import styles from './returns.module.css';

/** Total cost, value, profit and return; totals in won are whole (TRAD-102). */
export const ReturnsHead = observer(function ReturnsHead({ portfolio }: { readonly portfolio: PortfolioStore }) {
  const { t } = useTranslation('trading');
  const { totals, stale } = portfolio;
  const direction = directionOf(totals.profit.toFixed());
  const facts = [
    { label: t('returns.totalCost'), value: `${formatKrw(totals.cost)} KRW` },
    { label: t('returns.totalValue'), value: `${formatKrw(totals.cost.plus(totals.profit).floor())} KRW` },
    {
      label: t('returns.totalProfit'),
      value: <ChangeText text={`${formatKrw(totals.profit.abs())} KRW`} direction={direction} stale={stale} arrow />,
    },
    {
      label: t('returns.totalRatio'),
      value: totals.ratio ? (
        <ChangeText text={formatPercent(totals.ratio.abs())} direction={direction} stale={stale} />
      ) : (
        '-'
      ),
    },
  ];
  return (
    <Card>
      <div className={styles.headBox}>
        <dl className={styles.head}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.hint}>{t('returns.withKrw', { amount: formatKrw(totals.value) })}</p>
        {totals.unpriced.length > 0 && (
          <p className={styles.hint}>{t('returns.unpriced', { coins: totals.unpriced.map(coinLabel).join(', ') })}</p>
        )}
      </div>
    </Card>
  );
});
