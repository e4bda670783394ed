import { passkeyNameMax } from '@maru/domain/protection';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, Notice, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useEffect, useRef } from 'react';
import { FactorCode } from './factor-code';
import type { PasskeysStore } from './passkeys.store';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

interface Props {
  readonly store: PasskeysStore;
}

/** Name and code of the change that the member is about to make. */
export const PasskeyForm = observer(function PasskeyForm({ store }: Props) {
  const { t } = useTranslation(securityTexts);
  const { task } = store;
  if (!task) return null;
  return (
    <Form className={styles.stack} onSubmit={() => void store.submit()}>
      {task.kind === 'remove' ? <p>{t('passkeys.removeText', { name: task.passkey.name })}</p> : <Name store={store} />}
      {store.asksForCode && <Code store={store} />}
      {task.kind !== 'rename' && <p className={styles.hint}>{t('passkeys.block')}</p>}
      <Failure store={store} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={task.kind === 'remove' ? 'danger' : 'primary'}
          busy={store.busy}
          disabled={!store.ready}
        >
          {t(`passkeys.submit.${task.kind}`)}
        </Button>
        <Button disabled={store.busy} onClick={() => store.cancel()}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  );
});

const Name = observer(function Name({ store }: Props) {
  const { t, language } = useTranslation(securityTexts);
  const { problem } = store;
  const first = useRef<HTMLInputElement>(null);
  // The code, which the form ends with, takes the focus as it is drawn.
  useEffect(() => first.current?.focus(), []);
  const unfit = store.tried && !store.nameIsFine ? refusalText({ refusal: 'PASSKEY_NAME_INVALID' }, language) : '';
  return (
    <TextField
      ref={first}
      label={t('passkeys.name')}
      hint={t('passkeys.nameHint')}
      autoComplete="off"
      maxLength={passkeyNameMax * 2}
      value={store.name}
      onEdit={(name) => store.editName(name)}
      error={unfit || (problem?.kind === 'name' ? problem.text : '')}
    />
  );
});

const Failure = observer(function Failure({ store }: Props) {
  const { t } = useTranslation(securityTexts);
  const { problem } = store;
  if (!problem || problem.kind === 'name' || problem.kind === 'code') return null;
  return (
    <Notice tone="danger" live>
      {problem.kind === 'refused' ? problem.text : t(`passkeys.${problem.kind}`)}
    </Notice>
  );
});

const Code = observer(function Code({ store }: Props) {
  const { entry, means, problem } = store;
  if (!entry) return null;
  const error = problem?.kind === 'code' ? problem.text : '';
  return <FactorCode entry={entry} means={means} error={error} onSend={() => void store.send()} />;
});
