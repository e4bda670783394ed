import { useTranslation } from '@maru/platform/i18n';
import { BellIcon, IconButton } from '@maru/ui';
import { lazy, Suspense, useRef, useState } from 'react';

// Nobody needs it before the first press.
const PriceAlertPanel = lazy(loadPanel);

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
  const [open, setOpen] = useState(false);
  const by = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={by}
        size="s"
        label={t('exchange.priceAlerts')}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<BellIcon size={16} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <PriceAlertPanel by={by} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
