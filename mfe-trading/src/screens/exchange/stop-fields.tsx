import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { AmountField } from '@maru/ui/fields';
import type { Ref } from 'react';
import { finestDecimals } from '../../market/decimals-of';
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

const values = { stop: 'stopPrice', limit: 'limitPrice' } as const;

interface StopFieldProps {
  /** The price that is waited for, or that of the limit order of a pair. */
  readonly name: keyof typeof values;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** A price of an order that waits. */
export const StopField = observer(function StopField({ name, inputRef }: StopFieldProps) {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <AmountField
      ref={inputRef}
      size="s"
      label={t(`order.${name}`)}
      hint={t(`order.${name}Hint`)}
      error={useFieldError(name)}
      unit={market.base}
      decimals={market.base === 'KRW' ? finestDecimals(market) : 8}
      value={form[values[name]]}
      readOnly={form.busy}
      onEdit={(price) => form.setStop(values[name], price)}
    />
  );
});
