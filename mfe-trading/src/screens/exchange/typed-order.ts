import { type Side, type TimeInForce, timesInForce } from '@maru/domain';
import { type FormType, formTypes } from './order-form.types';

/** What stands in the order form, as it is handed on to the next document. */
export interface TypedFields {
  readonly side: Side;
  readonly type: FormType;
  readonly timeInForce: TimeInForce;
  readonly price: string;
  readonly stopPrice: string;
  readonly limitPrice: string;
  readonly amount: string;
  readonly total: string;
}

/** @returns null unless each value is one that can be typed into the form. */
export function typedFields(value: unknown): TypedFields | null {
  if (typeof value !== 'object' || value === null) return null;
  const { side, type, timeInForce, price, stopPrice, limitPrice, amount, total } = value as TypedFields;
  const isChosen = ['B', 'S'].includes(side) && formTypes.includes(type) && times.includes(timeInForce);
  if (!isChosen || ![price, stopPrice, limitPrice, amount, total].every(isAmountText)) return null;
  return { side, type, timeInForce, price, stopPrice, limitPrice, amount, total };
}

const times = Object.values(timesInForce).flat();
const isAmountText = (text: unknown): boolean => typeof text === 'string' && /^\d{0,20}(\.\d{0,20})?$/.test(text);
