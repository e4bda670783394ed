import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Facts } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { periods } from '../candles.store';
import { useExchange } from '../exchange-stores';
import styles from './hotkey-sheet.module.css';
import { hotkeyTexts } from './hotkey-texts';

const rows = [
  { keys: ['B'], text: 'buy' },
  { keys: ['S'], text: 'sell' },
  { keys: ['L'], text: 'limit' },
  { keys: ['M'], text: 'market' },
  { keys: ['E'], text: 'best' },
  { keys: ['1', String(periods.length)], text: 'period' },
  { keys: ['/'], text: 'search' },
  { keys: ['?'], text: 'list' },
] as const;

/** The list of single keys, and whether they do anything. */
export const HotkeySheet = observer(function HotkeySheet() {
  const { hotkeys } = useExchange();
  const { t } = useTranslation(hotkeyTexts);
  const facts = rows.map(({ keys, text }) => ({ label: t(text), value: <Keys keys={keys} /> }));
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} onClose={() => hotkeys.list(false)}>
      <div className={styles.contents}>
        <Checkbox label={t('on')} checked={hotkeys.on} onToggle={(on) => hotkeys.setOn(on)} />
        <Facts facts={facts} />
      </div>
    </Dialog>
  );
});

/** Two keys stand for those from one to the other. */
const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={styles.keys}>
    {keys.map((key, at) => (
      <span key={key}>
        {at > 0 && ' ~ '}
        <kbd className={styles.key}>{key}</kbd>
      </span>
    ))}
  </span>
);
