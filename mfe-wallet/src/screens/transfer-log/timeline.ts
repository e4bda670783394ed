import { formatDateTime } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import type { TimelineEvent, TimelineState } from '@maru/ui/flow';
import type { Transfer, TransferStep } from '../../api/transfer-log.api';
import { statusGroup } from './words';

/** Steps that have a name of their own beside the states of a transfer. */
const named = [
  'requested',
  'approved',
  'signed',
  'broadcast',
  'confirmed',
  'detected',
  'credited',
  'failed',
  'cancelled',
];

/** What has happened to a transfer, oldest first; the exchange tells the steps, or at least the last state. */
export function timelineOf(transfer: Transfer, t: Translate): TimelineEvent[] {
  const steps = transfer.steps.length > 0 ? transfer.steps : shortSteps(transfer);
  const { confirmations } = transfer.chain ?? { confirmations: null };
  return steps.map(({ state, at }, index) => {
    const last = index === steps.length - 1;
    return {
      id: `${index}`,
      title: stepText(wordOf(state, transfer), t),
      state: last ? lastState(transfer) : 'done',
      time: formatDateTime(at),
      ...(last && confirmations && { detail: t('transferLog.confirmations', confirmations) }),
    };
  });
}

/** The exchange has one word for whatever ended; the state of the transfer says what it was. */
const wordOf = (state: string, { status }: Transfer): string =>
  state === 'failed' && statusGroup(status) === 'ended' ? `status:${status}` : state;

const lastState = ({ status }: Transfer): TimelineState =>
  (({ underWay: 'now', done: 'done', ended: 'failed' }) as const)[statusGroup(status)];

function shortSteps({ requestedAt, at, status }: Transfer): readonly TransferStep[] {
  const end = { state: `status:${status}`, at };
  return requestedAt ? [{ state: 'requested', at: requestedAt }, end] : [end];
}

function stepText(state: string, t: Translate): string {
  if (state.startsWith('status:')) return t(`transferLog.statusOf.${state.slice('status:'.length)}`);
  return named.includes(state) ? t(`transferLog.stepOf.${state}`) : state;
}
