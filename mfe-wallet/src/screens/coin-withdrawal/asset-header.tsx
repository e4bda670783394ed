import { limitUse } from '@maru/domain/withdrawal';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin, formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { buttonClass, Card, CoinMark, Facts, Notice } from '@maru/ui';
import { LimitGauge } from '@maru/ui/flow';
import type { CoinTerms } from '../../api/coin-withdrawal.api';
import { useAppTeller } from '../../use-app-teller';
import styles from './coin-withdrawal.module.css';
import type { CoinWithdrawalStore } from './coin-withdrawal.store';

interface AssetHeaderProps {
  readonly store: CoinWithdrawalStore;
  readonly terms: CoinTerms;
}

/** The coin, what the member has of it, and what the limits leave (WALT-060, WALT-061, WALT-064). */
export const AssetHeader = observer(function AssetHeader({ store, terms }: AssetHeaderProps) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const tell = useAppTeller();
  const label = coinLabel(terms.coin);
  const coins = (amount: Parameters<typeof formatCoin>[0]) => `${formatCoin(amount)} ${label}`;
  return (
    <Card>
      <div className={styles.header}>
        <p className={styles.coin}>
          <CoinMark code={label} size={28} />
          <strong>{label}</strong>
        </p>
        <Facts
          facts={[
            { label: t('withdrawal.holding'), value: coins(terms.total) },
            { label: t('withdrawal.available'), value: coins(terms.available) },
            { label: t('withdrawal.withdrawable'), value: <strong>{coins(store.maximum)}</strong> },
          ]}
        />
        {!terms.hasDepositAddress && (
          <Notice
            action={
              <Link
                className={buttonClass({ size: 's' })}
                to={navigation.href('Deposit', { coin: terms.coin })}
                onClick={tell('deposit', terms.coin)}
              >
                {t('withdrawal.makeAddress')}
              </Link>
            }
          >
            {t('withdrawal.noAddress', { coin: label })}
          </Notice>
        )}
        {(['day', 'month'] as const).map((period) => {
          const { used, share } = limitUse(terms.limit[period], terms.left[period]);
          return (
            <LimitGauge
              key={period}
              label={t(`withdrawal.limit.${period}`)}
              ratio={share}
              usedText={`${formatCoin(used)} / ${coins(terms.limit[period])}`}
              leftText={t('withdrawal.left', {
                amount: coins(terms.left[period]),
                krw: formatKrw(terms.leftKrw[period]),
              })}
            />
          );
        })}
      </div>
    </Card>
  );
});
