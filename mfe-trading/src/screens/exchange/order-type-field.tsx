import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Segments, Select } from '@maru/ui/fields';
import { useExchange } from './exchange-stores';
import { type FormType, formTypes } from './order-form.types';
import { useWide } from './use-media';

/** The type of order. Beside the book of a phone the names do not fit into one line. */
export const OrderTypeField = observer(function OrderTypeField() {
  const { form } = useExchange();
  const { t } = useTranslation('trading');
  const wide = useWide();
  const field = {
    label: t('order.type'),
    options: formTypes.map((value) => ({ value, label: t(`orderType.${value}`) })),
    value: form.type,
    onSelect: (type: FormType) => form.setType(type),
  };
  return wide ? <Segments tight {...field} /> : <Select size="s" {...field} />;
});
