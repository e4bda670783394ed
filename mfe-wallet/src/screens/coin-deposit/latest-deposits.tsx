import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatCoin } from '@maru/platform/money';
import { Badge, Card, EmptyState, type Tone } from '@maru/ui';
import type { CoinDeposit, CoinDepositState, DepositCoin } from '../../api/coin-deposit.api';
import styles from './coin-deposit.module.css';

const tones: Readonly<Record<CoinDepositState, Tone>> = { processing: 'accent', credited: 'ok', other: 'neutral' };

interface LatestDepositsProps {
  /** Null: they could not be read. */
  readonly rows: readonly CoinDeposit[] | null;
  readonly coin: DepositCoin;
}

/** The latest deposits of the coin; one that is on its way shows how often the chain has confirmed it. */
export function LatestDeposits({ rows, coin }: LatestDepositsProps) {
  const { t } = useTranslation('wallet');
  return (
    <Card title={t('coinDeposit.latest')}>
      {rows && rows.length > 0 ? (
        <ul className={styles.latest}>
          {rows.map((row) => (
            <DepositRow key={row.id} row={row} coin={coin} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t(rows ? 'coinDeposit.none' : 'coinDeposit.latestFailed')}
          hint={rows ? t('coinDeposit.noneHint') : undefined}
        />
      )}
    </Card>
  );
}

function DepositRow({ row, coin }: { row: CoinDeposit; coin: DepositCoin }) {
  const { t } = useTranslation('wallet');
  const { state, amount, transactionId, at, confirmations } = row;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <strong className={styles.amount}>{`${formatCoin(amount)} ${coinLabel(coin.code)}`}</strong>
        <p className={styles.hash} title={transactionId}>
          {transactionId}
        </p>
      </div>
      <div className={styles.end}>
        <Badge tone={tones[state]}>
          {state === 'processing' && confirmations
            ? t('coinDeposit.confirmations', { have: confirmations.have, need: confirmations.need })
            : t(`coinDeposit.state.${state}`)}
        </Badge>
        <p className={styles.detail}>{formatDateTime(at)}</p>
      </div>
    </li>
  );
}
