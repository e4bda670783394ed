import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Loaded } from '@maru/remote-kit';
import { Badge, Button, Card, EmptyState, SkeletonRows, type Tone } from '@maru/ui';
import { DateRangeField } from '@maru/ui/fields';
import type { DepositState, KrwDeposit } from '../../api/krw-deposit.api';
import type { DepositHistory } from './deposit-history.store';
import styles from './krw-deposit.module.css';

const tones: Readonly<Record<DepositState, Tone>> = {
  waiting: 'accent',
  processing: 'accent',
  paid: 'ok',
  cancelled: 'neutral',
  expired: 'neutral',
  returned: 'danger',
  other: 'neutral',
};

/** KRW deposits of the last three months with what became of them (WALT-031). */
export const DepositHistoryList = observer(function DepositHistoryList({ history }: { history: DepositHistory }) {
  const { t, language } = useTranslation('wallet');
  const { limits, problem } = history;
  return (
    <Card title={t('krwDeposit.history')}>
      <DateRangeField
        label={t('krwDeposit.range')}
        fromLabel={t('krwDeposit.rangeFrom')}
        toLabel={t('krwDeposit.rangeTo')}
        presetsLabel={t('krwDeposit.presets')}
        presets={[{ id: '3months', label: t('krwDeposit.threeMonths'), ...limits }]}
        range={history.range}
        min={limits.from}
        max={limits.to}
        onEdit={(range) => history.setRange(range)}
        error={problem ? refusalText({ refusal: problem }, language) : undefined}
      />
      <Loaded
        of={history.reading}
        skeleton={!problem && <SkeletonRows label={t('loading')} rows={3} height={64} />}
        failedTitle={t('krwDeposit.historyFailed')}
        retryLabel={t('retry')}
      >
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('krwDeposit.none')} hint={t('krwDeposit.noneHint')} />
          ) : (
            <>
              <ul className={styles.history}>
                {list.map((row) => (
                  <HistoryRow key={row.id} row={row} />
                ))}
              </ul>
              {history.hasMore && (
                <Button wide onClick={() => history.more()}>
                  {t('krwDeposit.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
});

function HistoryRow({ row: { state, amount, moved, sender, requestedAt } }: { row: KrwDeposit }) {
  const { t } = useTranslation('wallet');
  const won = (text: string) => t('won', { amount: formatKrw(text) });
  const isOther = state === 'paid' && moved !== amount;
  return (
    <li className={styles.row}>
      <div>
        <strong className={styles.amount}>{won(state === 'paid' ? moved : amount)}</strong>
        {isOther && <p className={styles.detail}>{t('krwDeposit.asked', { amount: won(amount) })}</p>}
        {state === 'returned' && <p className={styles.detail}>{t('krwDeposit.otherName', { sender })}</p>}
      </div>
      <div className={styles.end}>
        <Badge tone={tones[state]}>{t(`krwDeposit.state.${state}`)}</Badge>
        <p className={styles.detail}>{formatDateTime(requestedAt)}</p>
      </div>
    </li>
  );
}
