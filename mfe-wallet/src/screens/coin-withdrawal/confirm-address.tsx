import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Button, Facts, Notice } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { useState } from 'react';
import styles from './coin-withdrawal.module.css';
import type { CoinWithdrawalStore } from './coin-withdrawal.store';

interface ConfirmAddressProps {
  readonly store: CoinWithdrawalStore;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The address once more, whole, before the member goes on; a box must be ticked (WALT-082). */
const ConfirmAddress = observer(function ConfirmAddress({ store, onCancel, onConfirm }: ConfirmAddressProps) {
  const { t } = useTranslation('wallet');
  const [sure, setSure] = useState(false);
  const { address, tag } = store.destination;
  return (
    <Dialog
      open
      title={t('withdrawal.confirmAddress.title')}
      onClose={onCancel}
      closeLabel={t('withdrawal.cancel')}
      actions={
        <>
          <Button onClick={onCancel}>{t('withdrawal.cancel')}</Button>
          <Button variant="primary" disabled={!sure || !store.complete} onClick={onConfirm}>
            {t('withdrawal.confirmAddress.go')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Facts
          facts={[
            {
              label: t('withdrawal.amount'),
              value: `${formatCoin(store.form.amount)} ${coinLabel(store.coin)}`,
            },
            { label: t('withdrawal.network'), value: store.network?.title ?? '' },
          ]}
        />
        <p className={styles.whole}>{address}</p>
        {tag !== '' && <Facts facts={[{ label: t('withdrawal.tag'), value: tag }]} />}
        <Notice tone="warn">{t('withdrawal.confirmAddress.text')}</Notice>
        <Checkbox label={t('withdrawal.confirmAddress.sure')} checked={sure} onToggle={setSure} />
      </div>
    </Dialog>
  );
});

export default ConfirmAddress;
