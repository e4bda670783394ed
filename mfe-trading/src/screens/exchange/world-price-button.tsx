import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { useExchange } from './exchange-stores';
import { PanelButton } from './panel-button';
import { hasWorldPrice } from './world-price/world-price';

const WorldPricePanel = latePart(() => import('./world-price/world-price-panel'));

/** Opens the comparison with the price abroad, where the coin has one (TRAD-031). */
export const WorldPriceButton = observer(function WorldPriceButton() {
  const { market, markets } = useExchange();
  const { t } = useTranslation('trading');
  if (!hasWorldPrice(market.market, (code) => markets.market(code) !== undefined)) return null;
  return <PanelButton label={t('exchange.chartTools.world')} icon={<GlobeIcon />} Panel={WorldPricePanel} />;
});

const GlobeIcon = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c4 4 4 8 0 12M8 2c-4 4-4 8 0 12" />
  </svg>
);
