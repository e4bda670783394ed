import { useEffect } from 'react';
import { useExchange } from './exchange-stores';
import { type Hotkey, hotkeyOf } from './hotkeys';
import { focusOrderField } from './order-form-focus';

/** Single keys of the trading screen. The list of keys opens also while they are off, so that they can be switched on. */
export function useHotkeys(): void {
  const { form, candles, hotkeys } = useExchange();
  useEffect(() => {
    const act = (hotkey: Hotkey) => {
      if (hotkey.kind === 'sheet') hotkeys.list(true);
      else if (!hotkeys.on) return false;
      else if (hotkey.kind === 'period') void candles.choose(hotkey.period);
      else {
        if (hotkey.kind === 'side') form.setSide(hotkey.side);
        else form.setType(hotkey.type);
        focusOrderField('first');
      }
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      const hotkey = hotkeyOf(event, document);
      // The field that takes the focus must not take the letter too.
      if (hotkey && act(hotkey)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form, candles, hotkeys]);
}
