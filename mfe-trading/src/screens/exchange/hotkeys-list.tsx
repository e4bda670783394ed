import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { Suspense } from 'react';
import { useExchange } from './exchange-stores';

// Nobody needs it before the first press.
const HotkeySheet = latePart(loadSheet);

/** With its texts, so that nothing is drawn in another language first. */
async function loadSheet() {
  const [sheet, { hotkeyTextsReady }] = await Promise.all([
    import('./hotkeys-list/hotkey-sheet'),
    import('./hotkeys-list/hotkey-texts'),
  ]);
  await hotkeyTextsReady;
  return { default: sheet.HotkeySheet };
}

/** The list of single keys, once it is asked for. */
export const HotkeysList = observer(function HotkeysList() {
  const { hotkeys } = useExchange();
  return hotkeys.listed ? (
    <Suspense>
      <HotkeySheet />
    </Suspense>
  ) : null;
});
