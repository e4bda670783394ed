import { allowanceLeft, pricePerToken } from '@maru/domain/token-sale';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { useSession } from '@maru/platform/session';
import { Facts } from '@maru/ui';
import { paymentText } from '../../payment-text';
import type { SaleDetail, SalePayment } from '../../token-sale';
import type { SaleDetailStore } from './sale-detail.store';

export interface PaymentFactsProps {
  readonly store: SaleDetailStore;
  readonly sale: SaleDetail;
  readonly payment: SalePayment;
}

/** What a token costs in this coin, the bounds, and what the member has and may still pay (SALE-032, SALE-047, SALE-051). */
export const PaymentFacts = observer(function PaymentFacts({ store, sale, payment }: PaymentFactsProps) {
  const { t } = useTranslation('tokensale');
  const { isMember } = useSession();
  const { coin, rate, minimum, maximum, paidBefore } = payment;
  const own = [
    {
      label: t('purchase.available'),
      value: store.available === null ? '-' : <strong>{paymentText(store.available, coin)}</strong>,
    },
    { label: t('purchase.allowance'), value: paymentText(allowanceLeft(maximum, paidBefore), coin) },
  ];
  return (
    <Facts
      facts={[
        {
          label: t('purchase.price', { token: sale.token }),
          value: `${formatNumber(pricePerToken(rate), 8)} ${coinLabel(coin)}`,
        },
        { label: t('purchase.minimum'), value: paymentText(minimum, coin) },
        { label: t('purchase.maximum'), value: paymentText(maximum, coin) },
        ...(isMember ? own : []),
      ]}
    />
  );
});
