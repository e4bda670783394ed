import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Select } from '@maru/ui/fields';
import { useExchange } from './exchange-stores';
import { isUsual } from './order-reckoning';

/** What happens to the part of an order that is not filled at once; nothing where the type of order has no choice. */
export const TimeInForceField = observer(function TimeInForceField() {
  const { form } = useExchange();
  const { t } = useTranslation('trading');
  const possible = form.timesInForce;
  if (possible.length === 1) return null;
  return (
    <Select
      size="s"
      label={t('order.timeInForce')}
      hint={isUsual(form) ? '' : t(`order.timeHint.${form.timeInForce}`)}
      options={possible.map((time) => ({ value: time, label: t(`order.time.${time}`) }))}
      value={form.timeInForce}
      onSelect={(time) => form.setTimeInForce(time)}
    />
  );
});
