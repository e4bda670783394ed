import { useTranslation } from '@maru/platform/i18n';
import { Button, Notice } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { useState } from 'react';
import styles from './deposit-notice.module.css';
import { hiddenNotice } from './hidden-notice';

const rules = ['first', 'sender', 'hours'] as const;

/** First-deposit rule, sender name and hours, before a member pays KRW in; can be sent away for a day (WALT-033, WALT-036). */
export function DepositNotice() {
  const { t } = useTranslation('wallet');
  const [isOpen, setOpen] = useState(() => !hiddenNotice.read());
  const [forOneDay, setForOneDay] = useState(false);
  if (!isOpen) return null;

  const close = () => {
    if (forOneDay) hiddenNotice.hideForOneDay();
    setOpen(false);
  };
  return (
    <Notice title={t('depositNotice.title')}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`depositNotice.${rule}`)}</li>
        ))}
      </ul>
      <div className={styles.end}>
        <Checkbox label={t('depositNotice.forOneDay')} checked={forOneDay} onToggle={setForOneDay} />
        <Button size="s" onClick={close}>
          {t('depositNotice.close')}
        </Button>
      </div>
    </Notice>
  );
}
