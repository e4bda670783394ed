import { type ModalAnswer, type ModalInput, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, Facts, Notice } from '@maru/ui';
import { CodeEntryField, Form, Segments } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { useState } from 'react';
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
    const proof = await store.confirm();
    if (proof) onAnswer(proof);
  };
  return (
    <Dialog
      open
      title={t('stepUp.title')}
      closeLabel={t('close')}
      onClose={() => onAnswer('cancelled')}
      actions={
        <>
          <Button onClick={() => onAnswer('cancelled')}>{t('answer.cancelled')}</Button>
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
  const { entry, means, problem, input } = store;
  const { code, needsSending, sending, until, sentTo, expired } = entry;
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
        entry={{ code, needsSending, sending, until, sentTo }}
        label={t('stepUp.code')}
        sendLabel={t('stepUp.send')}
        sendAgainLabel={t('stepUp.sendAgain')}
        sent={(to) => t('stepUp.sent', { to })}
        announce={(seconds) => t('stepUp.secondsLeft', { seconds })}
        now={now}
        onSend={() => void store.send()}
        onEdit={(next) => entry.setCode(next)}
        onExpire={() => entry.expire()}
        disabled={store.busy}
        error={expired ? t('stepUp.expired') : undefined}
      />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Form>
  );
});
