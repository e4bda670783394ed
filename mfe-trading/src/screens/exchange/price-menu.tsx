import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import type { PricePick } from '@maru/ui/charts';
import { Suspense, useRef } from 'react';
import { useExchange } from './exchange-stores';
import { focusOrderField } from './order-form-focus';
import { offersAt } from './own-trades';

// Nobody needs it before the first press.
const Menu = latePart(() => import('@maru/ui/overlays').then((overlays) => ({ default: overlays.Menu })));

interface PriceMenuProps {
  pick: PricePick;
  onClose: () => void;
  /** The form has been filled. */
  onChosen: () => void;
}

/** Offers to buy or sell at a price of the chart. It fills the form and sends nothing. */
export const PriceMenu = observer(function PriceMenu({ pick, onClose, onChosen }: PriceMenuProps) {
  const { market, form, narrow } = useExchange();
  const { t } = useTranslation('trading');
  const point = useRef<HTMLSpanElement>(null);
  const offers = offersAt(market.market.rules.ticks, pick.price);
  const choose = (id: string) => {
    const offer = offers.find(({ side }) => side === id);
    if (!offer) return;
    if (form.side !== offer.side) form.setSide(offer.side);
    if (form.type !== 'LIMIT') form.setType('LIMIT');
    form.setPrice(offer.price);
    narrow.show('order');
    onChosen();
    focusOrderField('quantity');
  };
  return (
    <>
      <span ref={point} style={{ position: 'fixed', left: pick.x, top: pick.y }} />
      <Suspense>
        <Menu
          label={t('exchange.orderAtPrice')}
          by={point}
          align="start"
          items={offers.map(({ side, price }) => ({
            id: side,
            label: `${t(`side.${side}`)} ${market.priceText(price)}`,
          }))}
          onClose={onClose}
          onChoose={choose}
        />
      </Suspense>
    </>
  );
});
