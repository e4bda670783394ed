import type { ModalAnswer, ModalInput, ModalName } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import type { PendingModal } from '@maru/platform/internal';
import { Button } from '@maru/ui';
import { Dialog } from '@maru/ui/overlays';
import { ModalBody, modalExtras } from './modal-body';
import { actionsOf, modalSpecs } from './modal-specs';

interface ModalViewProps {
  readonly modal: PendingModal;
  readonly onAnswer: (answer: ModalAnswer<ModalName>) => void;
}

/** The modal on show: trapped focus, Escape where it can be closed, focus given back (SHEL-105). */
export function ModalView({ modal: { name, input }, onAnswer }: ModalViewProps) {
  const { t } = useTranslation('modals');
  const { dismiss, alert } = modalSpecs[name];
  const Extra = modalExtras[name];
  return (
    <Dialog
      open
      title={titleOf(input) ?? t(`${name}.title`)}
      alert={alert}
      closeLabel={t('close')}
      onClose={dismiss && (() => onAnswer(dismiss))}
      actions={
        <>
          {actionsOf(name, input).map((answer, at, all) => (
            <Button
              key={answer}
              variant={toneOf(name, input, at === all.length - 1 && !Extra)}
              onClick={() => onAnswer(answer)}
            >
              {labelOf(name, input, answer) ?? t(`answer.${answer}`)}
            </Button>
          ))}
          {Extra && <Extra input={input} onAnswer={onAnswer} />}
        </>
      }
    >
      <ModalBody name={name} input={input} />
    </Dialog>
  );
}

const titleOf = (input: ModalInput<ModalName>): string | undefined => ('title' in input ? input.title : undefined);

function labelOf(name: ModalName, input: ModalInput<ModalName>, answer: ModalAnswer<ModalName>): string | undefined {
  if (name !== 'confirm') return undefined;
  const { confirmLabel, cancelLabel } = input as ModalInput<'confirm'>;
  return answer === 'confirmed' ? confirmLabel : cancelLabel;
}

function toneOf(name: ModalName, input: ModalInput<ModalName>, likely: boolean) {
  if (!likely) return 'secondary';
  return name === 'confirm' && (input as ModalInput<'confirm'>).tone === 'danger' ? 'danger' : 'primary';
}
