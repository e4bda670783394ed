import { priceChange } from '@maru/domain';
import { useTranslation } from '@maru/platform/i18n';
import { Decimal, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { ChangeText, classNames, directionOf, EmptyState, Hidden, PriceText, Skeleton } from '@maru/ui';
import type { CSSProperties } from 'react';
import { columnDecimals } from '../../market/decimals-of';
import { MarketStatePart } from '../../market/market-state';
import type { BookLevel } from './book.store';
import { useExchange } from './exchange-stores';
import styles from './order-book-panel.module.css';

/** Sells above, buys below, the last price between; a click takes the price into the form. */
export const OrderBookPanel = observer(function OrderBookPanel() {
  const { market, markets, book } = useExchange();
  const { t } = useTranslation('trading');
  const prices = [...book.asks, ...book.bids].map(({ price }) => price);
  const decimals = columnDecimals(market, prices);
  return (
    <section className={classNames(styles.book, markets.stale && styles.old)} aria-label={t('exchange.book')}>
      <div className={styles.bookHead}>
        <span>{t('exchange.priceIn', { unit: market.base })}</span>
        <span>{t('exchange.amountOf', { unit: market.coinLabel })}</span>
      </div>
      {book.book === null ? (
        <BookSkeleton />
      ) : (
        <>
          <Side levels={book.asks} side="ask" decimals={decimals} />
          <Middle />
          <Side levels={book.bids} side="bid" decimals={decimals} />
          <Balance />
        </>
      )}
    </section>
  );
});

/** The last price; before an opening, what its auction would trade now. */
const Middle = observer(function Middle() {
  const { market, markets, book } = useExchange();
  const { stale } = markets;
  return (
    <p className={styles.spread}>
      {market.state === 'preopen' ? (
        <MarketStatePart as="auction" cell={market} indicative={book.indicative} stale={stale} />
      ) : (
        <>
          <PriceText text={market.closeText} direction={market.direction} stale={stale} strong />
          <ChangeText text={market.changePercentText} direction={market.direction} stale={stale} arrow />
        </>
      )}
    </p>
  );
});

interface SideProps {
  readonly levels: readonly BookLevel[];
  readonly side: 'ask' | 'bid';
  /** Of the prices of both sides. */
  readonly decimals: number;
}

const Side = observer(function Side({ levels, side, decimals }: SideProps) {
  const { t } = useTranslation('trading');
  // As high as a full side, so that nothing below moves when levels come and go.
  return (
    <div className={classNames(styles.half, levels.length > 0 && styles[`${side}s`])}>
      {levels.length === 0 ? (
        <EmptyState compact title={t(side === 'ask' ? 'exchange.noAsks' : 'exchange.noBids')} />
      ) : (
        <ul
          className={styles.side}
          style={{ '--levels': levels.length } as CSSProperties}
          aria-label={t(side === 'ask' ? 'exchange.asks' : 'exchange.bids')}
        >
          {levels.map((level, place) => (
            <Level key={level.price} {...level} side={side} decimals={decimals} place={place} />
          ))}
        </ul>
      )}
    </div>
  );
});

interface LevelProps extends BookLevel, Pick<SideProps, 'side' | 'decimals'> {
  /** From the top of the side, 0 first. */
  readonly place: number;
}

/** Drawn anew where one of its values has changed: a book brings all its levels. */
const Level = observer(function Level({ price, amount, depth, side, decimals, place }: LevelProps) {
  const { form, orders } = useExchange();
  const { t } = useTranslation('trading');
  const waits = orders.waitsAt(price);
  const mine = form.type === 'LIMIT' && form.price === price;
  return (
    <li style={{ '--place': place } as CSSProperties}>
      <button
        type="button"
        className={classNames(styles.level, mine && styles.mine, waits && styles.waits)}
        onClick={() => form.setPrice(price)}
      >
        <span
          className={classNames(styles.depth, styles[side])}
          style={{ backgroundSize: `${(depth * 100).toFixed(1)}% 100%` }}
        />
        <LevelPrice price={price} side={side} decimals={decimals} />
        <span className={styles.levelAmount}>{amountText(amount)}</span>
        {waits && <Hidden>{t('exchange.waitsHere')}</Hidden>}
      </button>
    </li>
  );
});

type LevelPriceProps = Pick<LevelProps, 'price' | 'side' | 'decimals'>;

const LevelPrice = observer(function LevelPrice({ price, side, decimals }: LevelPriceProps) {
  const { market, markets } = useExchange();
  const { stale } = markets;
  const { percent } = priceChange(price, market.previousClose);
  return (
    <span className={styles.levelPrice}>
      <PriceText
        text={formatNumber(price, decimals, true)}
        direction={side === 'ask' ? 'fall' : 'rise'}
        stale={stale}
      />
      <small>
        {percent && (
          <ChangeText
            text={formatNumber(percent.abs(), 2, true)}
            direction={directionOf(percent.toFixed())}
            stale={stale}
          />
        )}
      </small>
    </span>
  );
});

/** Large amounts need no eight decimals. */
const amountText = (amount: string): string => formatNumber(amount, new Decimal(amount).gte(1000) ? 1 : 4, true);

const Balance = observer(function Balance() {
  const { book } = useExchange();
  const { t } = useTranslation('trading');
  if (book.bidShare === null) return <div className={styles.balance} />;
  const percent = Math.round(book.bidShare * 100);
  return (
    <div
      className={classNames(styles.balance, styles.shares)}
      role="img"
      aria-label={t('exchange.balanceOfBook', { bid: percent, ask: 100 - percent })}
      style={{ backgroundSize: `${percent}% 100%` }}
    />
  );
});

function BookSkeleton() {
  return (
    <div className={styles.bookSkeleton}>
      {Array.from({ length: 20 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike and never move
        <Skeleton key={at} height={16} />
      ))}
    </div>
  );
}
