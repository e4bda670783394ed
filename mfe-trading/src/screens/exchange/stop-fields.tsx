import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { AmountField } from '@maru/ui/fields';
import type { Ref } from 'react';
import { decimalsOf } from '../../market/decimals-of';
import { useExchange } from './exchange-stores';
import type { WrongField } from './order-form-check';

/** Error text of a field. */
export const useFieldError = (field: WrongField['name']): string | null => {
  const { form } = useExchange();
  const { t, language } = useTranslation('trading');
  const { wrongField, problem } = form;
  if (wrongField?.name !== field || !problem) return null;
  return wrongField.empty ? t(`order.${field}Missing`) : refusalText({ refusal: problem }, language);
};

interface PriceFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The price that is waited for. */
export const StopPriceField = observer(function StopPriceField({ inputRef }: PriceFieldProps) {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <AmountField
      ref={inputRef}
      size="s"
      label={t('order.stop')}
      hint={t('order.stopHint')}
      error={useFieldError('stop')}
      unit={market.base}
      decimals={market.base === 'KRW' ? decimalsOf(market.tick(market.close)) : 8}
      value={form.stopPrice}
      onEdit={(price) => form.setStop('stopPrice', price)}
    />
  );
});

/** Price of the limit order of a pair. */
export const LimitPriceField = observer(function LimitPriceField({ inputRef }: PriceFieldProps) {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <AmountField
      ref={inputRef}
      size="s"
      label={t('order.limit')}
      hint={t('order.limitHint')}
      error={useFieldError('limit')}
      unit={market.base}
      decimals={market.base === 'KRW' ? decimalsOf(market.tick(market.close)) : 8}
      value={form.limitPrice}
      onEdit={(price) => form.setStop('limitPrice', price)}
    />
  );
});
