import type { CandlePeriod } from '@maru/contract';
import type { OrderType, Side } from '@maru/domain';
import { periods } from './candles.store';

/** What a key asks the trading screen for. */
export type Hotkey =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'period'; readonly period: CandlePeriod }
  | { readonly kind: 'sheet' };

const letters: Readonly<Record<string, Hotkey>> = {
  b: { kind: 'side', side: 'B' },
  s: { kind: 'side', side: 'S' },
  l: { kind: 'type', type: 'LIMIT' },
  m: { kind: 'type', type: 'MARKET' },
  e: { kind: 'type', type: 'BEST' },
  '?': { kind: 'sheet' },
};

const typing =
  'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable], [role="textbox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** @returns what a key asks for; null in fields, over a dialog, and with Ctrl, Cmd or Alt. */
export function hotkeyOf(event: KeyboardEvent, page: Document): Hotkey | null {
  const { key, code, ctrlKey, metaKey, altKey, target } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing || ctrlKey || metaKey || altKey) return null;
  if (page.querySelector(layers) || (target instanceof Element && target.closest(typing))) return null;
  const period = periods[Number(key) - 1];
  if (period) return { kind: 'period', period };
  // A Korean keyboard writes ㅠ where B is.
  const letter = /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
  return Object.hasOwn(letters, letter) ? (letters[letter] ?? null) : null;
}
