import { allowanceLeft, pricePerToken } from '@maru/domain/token-sale';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { useSession } from '@maru/platform/session';
import { Facts } from '@maru/ui';
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
  const amount = (value: Parameters<typeof formatNumber>[0]) => `${formatNumber(value, 8)} ${coin}`;
  const own = [
    {
      label: t('purchase.available'),
      value: store.available === null ? '-' : <strong>{amount(store.available)}</strong>,
    },
    { label: t('purchase.allowance'), value: amount(allowanceLeft(maximum, paidBefore)) },
  ];
  return (
    <Facts
      facts={[
        { label: t('purchase.price', { token: sale.token }), value: amount(pricePerToken(rate)) },
        { label: t('purchase.minimum'), value: amount(minimum) },
        { label: t('purchase.maximum'), value: amount(maximum) },
        ...(isMember ? own : []),
      ]}
    />
  );
});
