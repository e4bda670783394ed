import { orderFormId } from './order-form-id';

/** Focuses a field of the order form, once those of another type have been drawn. The quantity is the last one. */
export function focusOrderField(which: 'first' | 'quantity'): void {
  requestAnimationFrame(() => {
    const form = document.getElementById(orderFormId);
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type="radio"])') ?? [])];
    fields.at(which === 'first' ? 0 : -1)?.focus();
  });
}
