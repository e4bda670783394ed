import { apiKeyNameMax } from '@maru/domain/api-key';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, Notice, TextField } from '@maru/ui';
import { Checkbox, Form, Select, TextArea } from '@maru/ui/fields';
import { useEffect, useRef } from 'react';
import { type ApiKeysStore, lives } from './api-keys.store';
import { FactorCode } from './factor-code';
import styles from './security.module.css';
import { securityTexts } from './security-texts';

interface Props {
  readonly store: ApiKeysStore;
}

/** What the key is to be, or which one goes, and the code of the second factor. */
export const ApiKeyForm = observer(function ApiKeyForm({ store }: Props) {
  const { t } = useTranslation(securityTexts);
  const { task, entry, means, problem } = store;
  if (!task || !entry) return null;
  return (
    <Form className={styles.stack} onSubmit={() => void store.submit()}>
      {task.kind === 'remove' ? <p>{t('apiKeys.removeText', { name: task.key.name })}</p> : <Wish store={store} />}
      <FactorCode
        entry={entry}
        means={means}
        error={problem?.field === 'code' ? problem.text : ''}
        onSend={() => void store.send()}
      />
      {problem?.field === 'form' && (
        <Notice tone="danger" live>
          {problem.text}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={task.kind === 'remove' ? 'danger' : 'primary'}
          busy={store.busy}
          disabled={!store.ready}
        >
          {t(`apiKeys.submit.${task.kind}`)}
        </Button>
        <Button disabled={store.busy} onClick={() => store.cancel()}>
          {t('apiKeys.cancel')}
        </Button>
      </div>
    </Form>
  );
});

const Wish = observer(function Wish({ store }: Props) {
  const { t, language } = useTranslation(securityTexts);
  const { problem, tried } = store;
  const first = useRef<HTMLInputElement>(null);
  // The code, which the form ends with, takes the focus as it is drawn.
  useEffect(() => first.current?.focus(), []);
  const badName = tried && !store.nameIsFine ? refusalText({ refusal: 'API_KEY_NAME_INVALID' }, language) : '';
  const badAddresses =
    tried && store.tooManyAddresses ? refusalText({ refusal: 'API_KEY_ADDRESSES_INVALID' }, language) : '';
  return (
    <>
      <TextField
        ref={first}
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={apiKeyNameMax * 2}
        value={store.name}
        onEdit={(name) => store.editName(name)}
        error={badName || (problem?.field === 'name' ? problem.text : '')}
      />
      <Checkbox label={t('apiKeys.mayTrade')} checked={store.mayTrade} onToggle={(on) => store.setMayTrade(on)} />
      <TextArea
        label={t('apiKeys.addresses')}
        hint={t('apiKeys.addressesHint')}
        rows={2}
        value={store.addressText}
        onEdit={(text) => store.editAddresses(text)}
        error={badAddresses || (problem?.field === 'addresses' ? problem.text : '')}
      />
      <Select
        label={t('apiKeys.days')}
        options={lives.map((days) => ({ value: String(days), label: t('apiKeys.daysOf', { days }) }))}
        value={String(store.days)}
        onSelect={(value) => store.setDays(lives.find((days) => String(days) === value) ?? store.days)}
      />
    </>
  );
});
