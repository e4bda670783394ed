import { type ModalAnswer, type ModalInput, type ModalName, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Button } from '@maru/ui';
import { type ComponentType, useState } from 'react';
import { sendConfirmationMail } from './modal-calls';
import { modalSpecs } from './modal-specs';

interface BodyProps<K extends ModalName = ModalName> {
  readonly name: K;
  readonly input: ModalInput<K>;
}

/** Text of a modal: the caller's message, the text of its variant, or its only text. */
export function ModalBody({ name, input }: BodyProps) {
  const { t } = useTranslation('modals');
  const variant = modalSpecs[name].variant as ((input: ModalInput<ModalName>) => string) | undefined;
  const message = 'message' in input ? input.message : undefined;
  return (
    <>
      <p>{message ?? t(`${name}.${variant?.(input) ?? 'body'}`, { ...input })}</p>
      {name === 'consents' && <ChangedTexts {...(input as ModalInput<'consents'>)} />}
      {name === 'wlfReject' && <WatchListReasons {...(input as ModalInput<'wlfReject'>)} />}
    </>
  );
}

/** Each text opens beside the modal, so that it can be read before it is agreed to. */
function ChangedTexts({ texts }: ModalInput<'consents'>) {
  const { navigation } = useServices();
  return (
    <ul>
      {texts.map(({ title, kind }) => (
        <li key={kind}>
          <a href={navigation.href(kind === 'privacy' ? 'Privacy' : 'Terms')} target="_blank" rel="noopener">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Codes without a text of their own are one general reason, and so is a hit without a code (AMB-15). */
function WatchListReasons({ reasons }: ModalInput<'wlfReject'>) {
  const { t } = useTranslation('modals');
  const known = ['01', '02', '03', '04'];
  const named = reasons.length > 0 ? reasons : ['other'];
  const shown = new Set(named.map((reason) => (known.includes(reason) ? reason : 'other')));
  return (
    <ul>
      {[...shown].map((reason) => (
        <li key={reason}>{t(`wlfReject.reason.${reason}`)}</li>
      ))}
    </ul>
  );
}

interface ExtraProps {
  readonly input: ModalInput<ModalName>;
  readonly onAnswer: (answer: ModalAnswer<ModalName>) => void;
}

/** Buttons that do something before, or instead of, closing the modal. */
export const modalExtras: { readonly [K in ModalName]?: ComponentType<ExtraProps> } = {
  emailVerification: SendAgain,
};

/** AUTH-095, AUTH-133: the popup names the address and can send the mail again. */
function SendAgain({ input }: ExtraProps) {
  const { api, modals } = useServices();
  const { t } = useTranslation('modals');
  const { busy, run } = useBusy();
  const { address } = input as ModalInput<'emailVerification'>;
  const send = async () => {
    try {
      await sendConfirmationMail(api, address);
      modals.toast({ message: t('emailVerification.sent'), tone: 'ok' });
    } catch {
      modals.toast({ message: t('emailVerification.failed'), tone: 'danger' });
    }
  };
  return (
    <Button busy={busy} onClick={() => run(send)}>
      {t('emailVerification.again')}
    </Button>
  );
}

function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (task: () => Promise<void>) => {
    setBusy(true);
    await task();
    setBusy(false);
  };
  return { busy, run };
}
