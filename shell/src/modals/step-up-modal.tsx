import { type ModalAnswer, type ModalInput, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, Facts, Notice } from '@maru/ui';
import { CodeEntryField, Form, Segments } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { StepUpStore } from './step-up.store';
import styles from './step-up-modal.module.css';

export interface StepUpModalProps {
  readonly input: ModalInput<'stepUp'>;
  readonly onAnswer: (answer: ModalAnswer<'stepUp'>) => void;
}

/** Shows the payment and asks for its code; the last digit submits nothing, only the button does (WALT-120). */
export const StepUpModal = observer(function StepUpModal({ input, onAnswer }: StepUpModalProps) {
  const services = useServices();
  const { t } = useTranslation('modals');
  const [store] = useState(() => new StepUpStore(services, input));
  const confirm = async () => {
    if (await store.confirm()) onAnswer('sent');
  };
  const leave = () => {
    if (store.leave()) onAnswer('cancelled');
  };
  return (
    <Dialog
      open
      title={t('stepUp.title')}
      closeLabel={t('close')}
      onClose={leave}
      actions={
        <>
          <Button disabled={store.paying} onClick={leave}>
            {t('answer.cancelled')}
          </Button>
          <Button variant="primary" disabled={!store.canConfirm} busy={store.busy} onClick={() => void confirm()}>
            {t('stepUp.confirm')}
          </Button>
        </>
      }
    >
      <Facts facts={input.summary} />
      <Entry store={store} onSubmit={() => void confirm()} />
    </Dialog>
  );
});

const Entry = observer(function Entry({ store, onSubmit }: { store: StepUpStore; onSubmit: () => void }) {
  const { now } = useServices();
  const { t } = useTranslation('modals');
  const field = useRef<HTMLInputElement>(null);
  const { entry, means, problem, codeProblem, busy, input } = store;
  const { code, needsSending, sending, until, sentTo } = entry;
  // The field was disabled while the payment was on its way, which took its focus.
  useEffect(() => {
    if (codeProblem && !busy) field.current?.focus();
  }, [codeProblem, busy]);
  return (
    <Form className={styles.entry} onSubmit={onSubmit}>
      {input.means.length > 1 && (
        <Segments
          label={t('stepUp.means')}
          options={input.means.map((value) => ({ value, label: t(`stepUp.by.${value}`) }))}
          value={means}
          onSelect={(next) => store.choose(next)}
        />
      )}
      <CodeEntryField
        key={means}
        ref={field}
        entry={{ code, needsSending, sending, until, sentTo }}
        label={t('stepUp.code')}
        sendLabel={t('stepUp.send')}
        sendAgainLabel={t('stepUp.sendAgain')}
        sent={(to) => t('stepUp.sent', { to })}
        announce={(seconds) => t('stepUp.secondsLeft', { seconds })}
        now={now}
        onSend={() => void store.send()}
        onEdit={(next) => store.setCode(next)}
        onExpire={() => store.expire()}
        disabled={busy}
        error={codeProblem && t(`stepUp.${codeProblem}`)}
      />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Form>
  );
});
