import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Badge, ChangeText, CoinMark, PriceText } from '@maru/ui';
import type { ReactNode } from 'react';
import { FavouriteButton } from '../../market/favourite-button';
import { MarketStateBadge } from '../../market/market-state';
import { useExchange } from './exchange-stores';
import styles from './market-header.module.css';
import { PriceAlertButton } from './price-alert-button';
import { useWide } from './use-media';

/** Name, last price and the day of the market. */
export const MarketHeader = observer(function MarketHeader({ aside }: { readonly aside?: ReactNode }) {
  const { market, markets, list } = useExchange();
  const { t, language } = useTranslation('trading');
  const wide = useWide();
  const { direction } = market;
  const { stale, reading, feed } = markets;
  const isOld = stale || (reading.state === 'failed' && feed !== 'live');
  const unit = market.base === 'KRW' ? t('markets.millionWon') : market.base;
  const facts = [
    {
      label: t('exchange.high'),
      value: <PriceText text={market.priceText(market.high)} direction="rise" stale={stale} />,
    },
    {
      label: t('exchange.low'),
      value: <PriceText text={market.priceText(market.low)} direction="fall" stale={stale} />,
    },
    { label: t('exchange.volume', { unit: market.coinLabel }), value: formatNumber(market.volume, 3, true) },
    { label: t('exchange.amount', { unit }), value: market.turnoverText },
  ];
  return (
    <header className={styles.header}>
      <div className={styles.headerName}>
        <FavouriteButton cell={market} list={list} />
        <CoinMark code={market.coinLabel} size={28} />
        <h1 tabIndex={-1}>
          {market.nameIn(language)} <small>{market.label}</small>
        </h1>
        <PriceAlertButton />
        <MarketStateBadge cell={market} brief={!wide && market.state !== 'open'} />
        {isOld && <Badge tone="warn">{t('stale')}</Badge>}
      </div>
      <div className={styles.headerPrice}>
        <span className={styles.lastPrice}>
          <PriceText text={market.closeText} direction={direction} stale={stale} strong live />
          <small>{market.base}</small>
        </span>
        <span>
          <ChangeText text={market.changePercentText} direction={direction} stale={stale} arrow />{' '}
          <ChangeText text={market.changeAmountText} direction={direction} stale={stale} />
        </span>
      </div>
      <dl className={styles.headerFacts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {aside}
    </header>
  );
});
