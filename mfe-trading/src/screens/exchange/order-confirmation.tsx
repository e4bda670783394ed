import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Notice } from '@maru/ui';
import { useExchange } from './exchange-stores';
import styles from './order-form.module.css';
import type { ConfirmOrder } from './order-form.types';
import { isUsual } from './order-reckoning';

/** How far the price is on the wrong side of the last one. */
const useDistance = (): string => {
  const { form } = useExchange();
  const { t } = useTranslation('trading');
  const { distance } = form;
  return distance ? t(form.side === 'B' ? 'order.above' : 'order.below', { percent: formatNumber(distance, 1) }) : '';
};

export const Distance = observer(function Distance() {
  const text = useDistance();
  return (
    <div role="status" className={styles.status}>
      {text && <Notice tone="warn">{text}</Notice>}
    </div>
  );
});

const confirmTexts = { LIMIT: 'limit', MARKET: 'market', BEST: 'best', STOP: 'stop', OCO: 'oco' } as const;

/** The order in words. */
function useOrderText(): () => string {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  const priceText = (price: string) => market.priceText(price || '0');
  return () => {
    const kind = form.byTotal ? 'marketTotal' : confirmTexts[form.type];
    return t(`order.confirm.${kind}`, {
      side: t(`side.${form.side}`),
      coin: market.coinLabel,
      base: market.base,
      price: priceText(form.price),
      stop: priceText(form.stopPrice),
      limit: priceText(form.limitPrice),
      amount: formatNumber(form.amount || '0', market.market.rules.amountScale),
      total: formatNumber(form.total || '0', 8),
    });
  };
}

/** Shows the order once more, with how far its price is from the last one. An answer that comes once the screen is left counts for nothing. */
export function useConfirmation(): ConfirmOrder {
  const { form, market, stay } = useExchange();
  const { modals } = useServices();
  const { t } = useTranslation('trading');
  const orderText = useOrderText();
  const distance = useDistance();
  return async () => {
    if (stay.over) return false;
    const time = isUsual(form) ? '' : t(`order.timeHint.${form.timeInForce}`);
    const answer = await modals.open('confirm', {
      title: t('order.confirm.title'),
      message: [orderText(), time, distance].filter(Boolean).join(' '),
      confirmLabel: t(form.side === 'B' ? 'order.buy' : 'order.sell', { coin: market.coinLabel }),
      cancelLabel: t('order.confirm.back'),
      tone: distance ? 'danger' : 'neutral',
    });
    if (answer === 'confirmed' && stay.over) modals.toast({ message: t('order.left'), tone: 'warn' });
    return answer === 'confirmed' && !stay.over;
  };
}
