import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, Card, Notice, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useRef } from 'react';
import styles from './withdrawal-confirm.module.css';
import type { WithdrawalConfirmStore } from './withdrawal-confirm.store';

/** Surname and given name of the recipient, which the receiving exchange confirms (WALT-113, 114, 117 to 119). */
export const RecipientForm = observer(function RecipientForm({ store }: { store: WithdrawalConfirmStore }) {
  const { t, language } = useTranslation('wallet');
  const field = useRef<HTMLInputElement>(null);
  const { letters, triedName, nameProblem, nameFailure, nameFixed, verified } = store;
  const wanted = t(`withdrawalConfirm.letters.${letters}`);
  const error =
    triedName && nameProblem ? refusalText({ refusal: nameProblem, values: { letters: wanted } }, language) : undefined;
  const submit = () => {
    void store.verify();
    if (store.nameProblem) field.current?.focus();
  };
  return (
    <Card title={t('withdrawalConfirm.recipient')}>
      <Form className={styles.end} onSubmit={submit}>
        <p className={styles.detail}>
          {t(`withdrawalConfirm.recipientHint.${letters}`, { exchange: store.rule.value?.receiver?.name ?? '' })}
        </p>
        <TextField
          ref={field}
          label={t('withdrawalConfirm.surname')}
          error={error}
          value={store.surname}
          maxLength={50}
          readOnly={nameFixed}
          onEdit={(surname) => store.setName({ surname })}
        />
        <TextField
          label={t('withdrawalConfirm.givenName')}
          value={store.givenName}
          maxLength={50}
          readOnly={nameFixed}
          onEdit={(givenName) => store.setName({ givenName })}
        />
        {nameFailure && (
          <Notice tone="danger" live>
            {nameFailure}
          </Notice>
        )}
        {verified ? (
          <Notice tone="ok" live>
            {t('withdrawalConfirm.verified')}
          </Notice>
        ) : (
          <Button type="submit" busy={store.verifying}>
            {t('withdrawalConfirm.verify')}
          </Button>
        )}
      </Form>
    </Card>
  );
});
