import { useTranslation } from '@maru/platform/i18n';
import { latePart } from '@maru/remote-kit/late-part';
import { BellIcon } from '@maru/ui';
import { PanelButton } from './panel-button';

const PriceAlertPanel = latePart(loadPanel);

/** With its texts, so that nothing is drawn in another language first. */
async function loadPanel() {
  const [panel, { priceAlertTextsReady }] = await Promise.all([
    import('./price-alerts/price-alert-panel'),
    import('./price-alerts/price-alert-texts'),
  ]);
  await priceAlertTextsReady;
  return panel;
}

/** Opens the price alerts of the member. */
export function PriceAlertButton() {
  const { t } = useTranslation('trading');
  return <PanelButton label={t('exchange.priceAlerts')} icon={<BellIcon size={16} />} Panel={PriceAlertPanel} />;
}
