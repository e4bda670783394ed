import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Button, Facts, Notice } from '@maru/ui';
import { Timeline } from '@maru/ui/flow';
import { Dialog } from '@maru/ui/overlays';
import type { Transfer } from '../../api/transfer-log.api';
import { bankText } from './columns';
import { timelineOf } from './timeline';
import { TransactionLink } from './transaction-link';
import styles from './transfer-log.module.css';
import type { TransferLogStore } from './transfer-log.store';
import { amountText, feeText } from './words';

interface TransferDetailProps {
  readonly log: TransferLogStore;
  readonly coin: Coin;
}

/** One transfer: what moved, how far it has come, and a receipt to print (WALT-167). */
export const TransferDetail = observer(function TransferDetail({ log, coin }: TransferDetailProps) {
  const { t, language } = useTranslation('wallet');
  const { opened, refusal, cancelling } = log;
  const title = opened ? t(`transferLog.receipt.${opened.direction}`) : '';
  return (
    <Dialog
      open={opened !== null}
      title={title}
      onClose={() => log.close()}
      closeLabel={t('transferLog.close')}
      actions={opened && <Actions log={log} />}
      printable
    >
      {opened && (
        <div className={styles.receipt}>
          <Receipt transfer={opened} coin={coin} />
          <Timeline
            label={t('transferLog.progress')}
            events={timelineOf(opened, t)}
            stateLabels={{
              done: t('transferLog.step.done'),
              now: t('transferLog.step.now'),
              todo: t('transferLog.step.todo'),
              failed: t('transferLog.step.failed'),
            }}
          />
          {refusal && (
            <Notice tone="danger" live>
              {errorText(refusal, language)}
            </Notice>
          )}
          {cancelling === 'asked' && <Notice tone="warn">{t('transferLog.cancelHint')}</Notice>}
          {cancelling === 'done' && (
            <Notice tone="ok" live>
              {t('transferLog.cancelled')}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
});

const Actions = observer(function Actions({ log }: { log: TransferLogStore }) {
  const { t } = useTranslation('wallet');
  const { cancelling, cancellable } = log;
  if (cancelling === 'asked' || cancelling === 'sending') {
    return (
      <>
        <Button disabled={cancelling === 'sending'} onClick={() => log.keep()}>
          {t('transferLog.keep')}
        </Button>
        <Button variant="danger" busy={cancelling === 'sending'} onClick={() => void log.cancel()}>
          {t('transferLog.cancelNow')}
        </Button>
      </>
    );
  }
  return (
    <>
      {cancellable && <Button onClick={() => log.askToCancel()}>{t('transferLog.cancel')}</Button>}
      <Button onClick={() => window.print()}>{t('transferLog.print')}</Button>
    </>
  );
});

function Receipt({ transfer, coin }: { transfer: Transfer; coin: Coin }) {
  const { t } = useTranslation('wallet');
  const { session } = useServices();
  const { krw, chain } = transfer;
  const facts = [
    { label: t('transferLog.status'), value: t(`transferLog.statusOf.${transfer.status}`) },
    { label: t('transferLog.amount'), value: amountText(t, coin, transfer.amount) },
    { label: t('transferLog.fee'), value: feeText(t, coin, transfer.fee) },
    { label: t('transferLog.at'), value: formatDateTime(transfer.at) },
    ...(krw
      ? [
          { label: t('transferLog.fromBank'), value: bankText(krw.from) },
          { label: t('transferLog.toBank'), value: bankText(krw.to) },
          { label: t('transferLog.note'), value: krw.note },
        ]
      : []),
    ...(chain
      ? [
          { label: t('transferLog.network'), value: networkTitle(coin, chain.network) },
          { label: t('transferLog.address'), value: <span className={styles.hash}>{chain.address}</span> },
          { label: t('transferLog.tag'), value: chain.tag },
          { label: t('transferLog.transaction'), value: <TransactionLink coin={coin} chain={chain} whole /> },
        ]
      : []),
    { label: t('transferLog.number'), value: transfer.id },
    { label: t('transferLog.member'), value: session.me?.email ?? '' },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== '')} />;
}

const networkTitle = (coin: Coin, network: string): string =>
  coin.networks.find((known) => known.network === network)?.title ?? network;
