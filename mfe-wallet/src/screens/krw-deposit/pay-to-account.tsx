import { useTranslation } from '@maru/platform/i18n';
import { Facts } from '@maru/ui';
import { CopyButton } from '@maru/ui/flow';
import type { NamedAccount } from '../../api/krw-deposit.api';
import styles from './krw-deposit.module.css';

/** The exchange's account, with its number to copy (WALT-021). */
export function PayToAccount({ account: { bankName, number, holder } }: { account: NamedAccount }) {
  const { t } = useTranslation('wallet');
  return (
    <Facts
      facts={[
        {
          label: t('krwDeposit.payTo'),
          value: (
            <span className={styles.copied}>
              <strong className={styles.amount}>{`${bankName} ${number}`}</strong>
              <CopyButton
                text={number}
                label={t('krwDeposit.copy')}
                copiedLabel={t('krwDeposit.copied')}
                failedLabel={t('krwDeposit.copyFailed')}
              />
            </span>
          ),
        },
        { label: t('krwDeposit.holder'), value: holder },
      ]}
    />
  );
}
