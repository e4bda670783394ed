import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { formatPercent } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { ChangeText, directionOf, EmptyState, SkeletonRows } from '@maru/ui';
import { type Column, Table, ValueLine } from '@maru/ui/figures';
import { Dialog, Popup } from '@maru/ui/overlays';
import { TradingApi } from '../../../api/trading.api';
import { useExchange } from '../exchange-stores';
import type { PanelProps } from '../panel-button';
import { comparedByDay, type DayPrices } from './world-price';
import styles from './world-price-panel.module.css';
import { worldPriceTexts } from './world-price-texts';

const smallScreens = '(max-width: 767px)';
const daysAsked = 30;
const daysListed = 7;

/** The coin's price abroad beside the price here, day by day (TRAD-031): below the button, a sheet on small screens. */
export default function WorldPricePanel({ by, onClose }: PanelProps) {
  const { t } = useTranslation(worldPriceTexts);
  const title = t('title');
  if (matchMedia(smallScreens).matches)
    return (
      <Dialog open title={title} closeLabel={t('close')} onClose={onClose}>
        <Contents />
      </Dialog>
    );
  return (
    <Popup label={title} by={by} onClose={onClose}>
      <div className={styles.popup}>
        <h2 className={styles.title}>{title}</h2>
        <Contents />
      </div>
    </Popup>
  );
}

const Contents = observer(function Contents() {
  const { api: client } = useServices();
  const { market } = useExchange();
  const { t } = useTranslation(worldPriceTexts);
  const { id, coin } = market.market;
  const days = useLoadable(async () => {
    const api = new TradingApi(client);
    const [here, world] = await Promise.all([api.candles(id, 'D', daysAsked), api.worldCandles(id)]);
    return comparedByDay(here, world);
  }, [client, id]);
  return (
    <Loaded
      of={days}
      skeleton={<SkeletonRows label={t('loading')} rows={daysListed + 1} height={34} />}
      failedTitle={t('failed')}
      retryLabel={t('retry')}
      compact
    >
      {(compared) =>
        compared.length === 0 ? (
          <EmptyState compact title={t('none')} />
        ) : (
          <div className={styles.contents}>
            <ValueLine
              label={t('line', { count: compared.length })}
              values={compared.map(({ world }) => Number(world)).reverse()}
            />
            <Table
              dense
              label={t('title')}
              columns={columnsOf(t, market)}
              rows={compared.slice(0, daysListed)}
              rowKey={({ at }) => String(at)}
            />
            <p className={styles.hint}>{t('hint', { coin })}</p>
          </div>
        )
      }
    </Loaded>
  );
});

const columnsOf = (t: Translate, market: MarketCell): Column<DayPrices>[] => [
  { key: 'day', title: t('day'), lead: true, card: { line: 1 }, cell: ({ at }) => formatDay(at) },
  {
    key: 'here',
    title: t('here', { unit: market.base }),
    align: 'end',
    card: { line: 2, title: t('here', { unit: market.base }) },
    cell: ({ here }) => market.priceText(here),
  },
  {
    key: 'world',
    title: t('world', { unit: market.base }),
    align: 'end',
    card: { line: 2, end: true, title: t('world', { unit: market.base }) },
    cell: ({ world }) => market.priceText(world),
  },
  {
    key: 'premium',
    title: t('premium'),
    align: 'end',
    card: { line: 1, end: true },
    cell: ({ premium }) => (
      <ChangeText text={formatPercent(premium.abs())} direction={directionOf(premium.toFixed(2))} />
    ),
  },
];
