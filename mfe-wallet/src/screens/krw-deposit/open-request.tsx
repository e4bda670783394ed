import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Button, Card, Facts, Notice } from '@maru/ui';
import { Countdown } from '@maru/ui/fields';
import { Timeline } from '@maru/ui/flow';
import type { DepositRequest, NamedAccount } from '../../api/krw-deposit.api';
import styles from './krw-deposit.module.css';
import type { KrwDepositStore } from './krw-deposit.store';
import { PayToAccount } from './pay-to-account';

interface OpenRequestProps {
  readonly store: KrwDepositStore;
  readonly request: DepositRequest;
  readonly payTo: NamedAccount;
}

/** The request that waits: how long, where to pay, how far it is; to be cancelled or looked for (WALT-026 to WALT-030). */
export const OpenRequest = observer(function OpenRequest({ store, request, payTo }: OpenRequestProps) {
  const { now } = useServices();
  const { t } = useTranslation('wallet');
  const won = t('won', { amount: formatKrw(request.amount) });
  return (
    <Card title={t('krwDeposit.open')}>
      <div className={styles.form}>
        <Facts
          facts={[
            { label: t('krwDeposit.amount'), value: <strong className={styles.amount}>{won}</strong> },
            {
              label: t('krwDeposit.timeLeft'),
              value: (
                <Countdown
                  key={request.id}
                  until={request.expiresAt.getTime()}
                  now={now}
                  onEnd={() => store.load()}
                  announce={(seconds) => t('krwDeposit.secondsLeft', { count: seconds })}
                />
              ),
            },
          ]}
        />
        <PayToAccount account={payTo} />
        <Timeline
          label={t('krwDeposit.progress')}
          stateLabels={{
            done: t('krwDeposit.step.done'),
            now: t('krwDeposit.step.now'),
            todo: t('krwDeposit.step.todo'),
            failed: t('krwDeposit.step.failed'),
          }}
          events={[
            {
              id: 'requested',
              title: t('krwDeposit.step.requested'),
              state: 'done',
              time: formatDateTime(request.requestedAt),
            },
            {
              id: 'pay',
              title: t('krwDeposit.step.pay'),
              state: 'now',
              detail: t('krwDeposit.step.payBy', { time: formatDateTime(request.expiresAt) }),
            },
            { id: 'credited', title: t('krwDeposit.step.credited'), state: 'todo' },
          ]}
        />
        <CommandFailure store={store} />
        <div className={styles.actions}>
          <Button busy={store.busy === 'cancel'} disabled={store.busy !== null} onClick={() => void store.cancel()}>
            {t('krwDeposit.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={store.busy === 'confirm'}
            disabled={store.busy !== null}
            onClick={() => void store.confirm()}
          >
            {t('krwDeposit.confirm')}
          </Button>
        </div>
      </div>
    </Card>
  );
});

/** Why the last command was refused (WALT-027, WALT-029). */
export const CommandFailure = observer(function CommandFailure({ store: { failure } }: { store: KrwDepositStore }) {
  const { t } = useTranslation('wallet');
  if (!failure) return null;
  return (
    <Notice tone="danger" title={failure.of !== 'cancel' && t('krwDeposit.requestFailed')} live>
      {failure.text}
    </Notice>
  );
});

/** What became of the request that was on the page. */
export function EndedRequest({ request: { state, amount, moved } }: { request: DepositRequest }) {
  const { t } = useTranslation('wallet');
  if (state === 'waiting') return null;
  const won = (text: string) => t('won', { amount: formatKrw(text) });
  const isOther = state === 'paid' && moved !== amount;
  return (
    <Notice tone={state === 'paid' ? 'ok' : 'info'} live>
      {t(`krwDeposit.ended.${isOther ? 'otherAmount' : state}`, { amount: won(amount), moved: won(moved) })}
    </Notice>
  );
}
