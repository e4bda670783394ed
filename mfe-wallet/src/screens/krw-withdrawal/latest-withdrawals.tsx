import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Badge, Card, EmptyState, type Tone } from '@maru/ui';
import type { WithdrawalState } from '../../api/withdrawal.api';
import styles from './krw-withdrawal.module.css';
import type { KrwWithdrawalStore } from './krw-withdrawal.store';

const tones: Readonly<Record<WithdrawalState, Tone>> = {
  processing: 'accent',
  paid: 'ok',
  refused: 'danger',
  other: 'neutral',
};

/** The member's latest withdrawals with what became of them (WALT-090, WALT-166). */
export const LatestWithdrawals = observer(function LatestWithdrawals({ store }: { store: KrwWithdrawalStore }) {
  const { t } = useTranslation('wallet');
  const rows = store.latest.value;
  if (!rows) return null;
  return (
    <Card title={t('krwWithdrawal.latest')}>
      {rows.length === 0 ? (
        <EmptyState title={t('krwWithdrawal.none')} hint={t('krwWithdrawal.noneHint')} />
      ) : (
        <ul className={styles.latest}>
          {rows.map(({ id, state, amount, bankName, account, requestedAt }) => (
            <li key={id} className={styles.row}>
              <div>
                <strong className={styles.amount}>{t('won', { amount: formatKrw(amount) })}</strong>
                <p className={styles.detail}>{`${bankName} ${account}`}</p>
              </div>
              <div className={styles.end}>
                <Badge tone={tones[state]}>{t(`krwWithdrawal.state.${state}`)}</Badge>
                <p className={styles.detail}>{formatDateTime(requestedAt)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});
