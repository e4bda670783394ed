import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Notice } from '@maru/ui';
import type { DepositBlocks } from '../../api/krw-deposit.api';
import styles from './krw-deposit.module.css';

/** What a KRW deposit closes for 72 hours, and what is closed right now (WALT-036, API-056, API-057). */
export function Blocks({ blocks }: { blocks: DepositBlocks }) {
  const { t } = useTranslation('wallet');
  const now = (['krw', 'coins'] as const).flatMap((what) => {
    const left = blocks[what];
    if (!left.until) return [];
    return [{ what, days: left.days, hours: left.hours, time: formatDateTime(left.until) }];
  });
  return (
    <Notice title={t('krwDeposit.blocks.title')}>
      <ul className={styles.rules}>
        <li>{t('krwDeposit.blocks.first')}</li>
        <li>{t('krwDeposit.blocks.each')}</li>
        {now.map(({ what, ...left }) => (
          <li key={what}>
            <strong>{t(`krwDeposit.blocks.${what}`, left)}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
