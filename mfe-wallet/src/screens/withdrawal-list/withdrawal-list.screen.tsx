import { useServices } from '@maru/platform';
import { useBalances } from '@maru/platform/account';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { useMarkets } from '@maru/platform/market-data';
import { coinLabel, formatCoin, formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  CoinMark,
  EmptyState,
  Notice,
  Page,
  SkeletonRows,
  type Tone,
} from '@maru/ui';
import { useEffect, useState } from 'react';
import { CoinWithdrawalApi, type TransferState } from '../../api/coin-withdrawal.api';
import { WithdrawalApi } from '../../api/withdrawal.api';
import ko from '../../locales/ko.withdrawal.json';
import { useAppTeller } from '../../use-app-teller';
import styles from './withdrawal-list.module.css';
import { type Withdrawal, WithdrawalListStore } from './withdrawal-list.store';

/**
 * Texts that only these screens of withdrawals need; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

/** WALT-090. */
const WithdrawalListScreen = observer(function WithdrawalListScreen() {
  const { api, prices, preferences } = useServices();
  const { t } = useTranslation('wallet');
  const markets = useMarkets();
  const balances = useBalances();
  const [store] = useState(() => {
    const calls = { api: new CoinWithdrawalApi(api), krw: new WithdrawalApi(api) };
    return new WithdrawalListStore({ ...calls, markets, balances, prices, preferences });
  });
  useEffect(() => store.start(), [store]);
  const skeleton = (
    <Card>
      <SkeletonRows label={t('loading')} rows={4} height={56} />
    </Card>
  );
  const states = { skeleton, retryLabel: t('retry') };
  return (
    <Page title={t('withdrawalList.title')} width="form">
      <Loaded of={markets.reading} {...states} failedTitle={t('withdrawalList.failed')}>
        {() => (
          <Loaded of={balances.reading} {...states} failedTitle={t('withdrawalList.failed')}>
            {() =>
              // Both lists appear together: how long the first one is moves nothing that was there before.
              store.settled ? (
                <>
                  <Coins store={store} />
                  <Loaded of={store.latest} {...states} failedTitle={t('withdrawalList.latestFailed')}>
                    {(rows) => <Latest store={store} rows={rows} />}
                  </Loaded>
                </>
              ) : (
                skeleton
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
});

export default WithdrawalListScreen;

const Coins = observer(function Coins({ store }: { store: WithdrawalListStore }) {
  const { navigation } = useServices();
  const { t, language } = useTranslation('wallet');
  const tell = useAppTeller();
  const { coins } = store;
  return (
    <Card title={t('withdrawalList.coins')}>
      {coins.length === 0 ? (
        <EmptyState
          title={t('withdrawalList.noCoins')}
          action={
            <Link className={buttonClass()} to={navigation.href('DepositKrw')} onClick={tell('deposit', 'KRW')}>
              {t('withdrawalList.deposit')}
            </Link>
          }
        />
      ) : (
        <ul className={styles.rows}>
          {coins.map(({ coin, label, available }) => (
            <li key={coin.id} className={styles.row}>
              <span className={styles.coin}>
                <CoinMark code={label} size={28} />
                <span>
                  {language === 'ko' ? coin.name : coin.nameEn}
                  <small className={styles.detail}>{label}</small>
                </span>
              </span>
              <span className={styles.end}>
                <span className={styles.amount}>{amountText(coin.code, available)}</span>
                <Link
                  className={buttonClass({ size: 's' })}
                  aria-label={t('withdrawalList.withdrawOf', { coin: label })}
                  to={
                    coin.code === 'KRW'
                      ? navigation.href('WithdrawKrw')
                      : navigation.href('AppWithdrawPage', { coin: coin.code })
                  }
                  onClick={tell('withdrawal', coin.code)}
                >
                  {t('withdrawalList.withdraw')}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});

const tones: Readonly<Record<TransferState, Tone>> = {
  waiting: 'accent',
  processing: 'accent',
  done: 'ok',
  refused: 'danger',
  cancelled: 'neutral',
};

interface LatestProps {
  readonly store: WithdrawalListStore;
  readonly rows: readonly Withdrawal[];
}

const Latest = observer(function Latest({ store, rows }: LatestProps) {
  const { modals } = useServices();
  const { t } = useTranslation('wallet');
  const cancel = async (row: Withdrawal) => {
    const message = t('withdrawalList.cancelText', { amount: amountText(row.coin, row.amount) });
    const answer = await modals.open('confirm', { message, confirmLabel: t('withdrawalList.cancel'), tone: 'danger' });
    if (answer === 'confirmed') await store.cancel(row);
  };
  return (
    <Card title={t('withdrawalList.latest')}>
      {store.failure && (
        <Notice tone="danger" live>
          {store.failure}
        </Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('withdrawalList.none')} hint={t('withdrawalList.noneHint')} />
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.key} className={styles.row}>
              <span>
                <strong className={styles.amount}>{amountText(row.coin, row.amount)}</strong>
                <small className={styles.detail}>{formatDateTime(row.at)}</small>
              </span>
              <span className={styles.end}>
                <Badge tone={tones[row.state]}>{t(`withdrawalList.state.${row.state}`)}</Badge>
                {row.state === 'waiting' && row.transferId !== null && (
                  <Button size="s" busy={store.cancelling === row.key} onClick={() => void cancel(row)}>
                    {t('withdrawalList.cancel')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});

const amountText = (coin: string, amount: string): string =>
  `${coin === 'KRW' ? formatKrw(amount) : formatCoin(amount)} ${coinLabel(coin)}`;
