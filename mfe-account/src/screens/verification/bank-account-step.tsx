import { useServices } from '@maru/platform';
import { isMobileBrowser } from '@maru/platform/commands';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Button, Notice, SkeletonRows, TextField } from '@maru/ui';
import { Checkbox, CodeField, Form, Select } from '@maru/ui/fields';
import { useEffect, useRef, useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { BankAccountStore } from './bank-account.store';
import { useRefresh } from './use-refresh';
import styles from './verification.module.css';

/** The bank account of a Korean: registered and replaced by 1 won (ACCT-040..047). */
export const BankAccountStep = observer(function BankAccountStep() {
  const { api, bridge, session, preferences } = useServices();
  const { t } = useTranslation('account');
  const registered = session.me?.accounts.withdrawal != null;
  const [open, setOpen] = useState(!registered);
  const [done, setDone] = useState(false);
  const refresh = useRefresh('bankAccount');
  const [store] = useState(
    () =>
      new BankAccountStore({
        api: new VerificationApi(api),
        preferences,
        refresh,
        registered: () => JSON.stringify(session.me?.accounts.withdrawal ?? null),
      }),
  );
  if (isMobileBrowser(bridge)) return <ByApp store={store} />;
  const finish = () => {
    setDone(true);
    setOpen(false);
  };
  return (
    <div className={styles.stack}>
      {done && (
        <Notice tone="ok" live>
          {t('bank.registered')}
        </Notice>
      )}
      {open ? (
        <AccountForm store={store} changing={registered} onDone={finish} onCancel={() => setOpen(false)} />
      ) : (
        <div>
          <Button
            onClick={() => {
              setDone(false);
              setOpen(true);
            }}
          >
            {t('bank.change')}
          </Button>
        </div>
      )}
    </div>
  );
});

/** In the browser of a phone the step is done in the app, which a link by SMS leads to (ACCT-047). */
const ByApp = observer(function ByApp({ store }: { store: BankAccountStore }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.stack}>
      <Notice>{t('bank.mobile')}</Notice>
      {store.linkSent ? (
        <Notice tone="ok" live>
          {t('bank.linkSent')}
        </Notice>
      ) : (
        <div>
          <Button busy={store.busy} onClick={() => void store.sendLink()}>
            {t('bank.link')}
          </Button>
        </div>
      )}
      <Problem store={store} field="form" />
    </div>
  );
});

interface FormProps {
  readonly store: BankAccountStore;
  /** Another account is registered already. */
  readonly changing: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const AccountForm = observer(function AccountForm({ store, changing, onDone, onCancel }: FormProps) {
  const { t } = useTranslation('account');
  useEffect(() => store.start(), [store]);
  if (store.closed) return <Notice tone="danger">{t('bank.closed')}</Notice>;
  const submit = async () => {
    if (!store.sent) await store.send();
    else if (await store.register()) onDone();
  };
  return (
    <Loaded
      of={store.banks}
      skeleton={<SkeletonRows label={t('loading')} rows={3} />}
      failedTitle={t('bank.failed')}
      retryLabel={t('retry')}
      compact
    >
      {(banks) => (
        <Form className={styles.stack} onSubmit={() => void submit()}>
          {changing && <Notice tone="warn">{t('bank.block')}</Notice>}
          <AccountFields store={store} banks={banks} />
          {store.sent && <DepositCode store={store} />}
          <Problem store={store} field="form" />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" busy={store.busy} disabled={store.sent && store.code.length < 3}>
              {t(store.sent ? 'bank.register' : 'bank.send')}
            </Button>
            {store.sent && (
              <Button disabled={store.busy} onClick={() => void store.send()}>
                {t('bank.sendAgain')}
              </Button>
            )}
            {changing && <Button onClick={onCancel}>{t('bank.cancel')}</Button>}
          </div>
        </Form>
      )}
    </Loaded>
  );
});

const AccountFields = observer(function AccountFields({
  store,
  banks,
}: {
  store: BankAccountStore;
  banks: readonly { readonly code: string; readonly name: string }[];
}) {
  const { t } = useTranslation('account');
  return (
    <>
      <Select
        label={t('bank.bank')}
        options={[
          { value: '', label: t('bank.choose') },
          ...banks.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={store.bankCode}
        error={useProblemText(store, 'bank')}
        onSelect={(bankCode) => store.edit({ bankCode })}
        disabled={store.busy}
      />
      <TextField
        label={t('bank.number')}
        hint={t('bank.numberHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={store.number}
        error={useProblemText(store, 'number')}
        onEdit={(number) => store.edit({ number })}
        readOnly={store.busy}
      />
      <Checkbox label={t('bank.consent')} checked={store.agreed} onToggle={(agreed) => store.agree(agreed)} />
      <Problem store={store} field="consent" />
    </>
  );
});

const DepositCode = observer(function DepositCode({ store }: { store: BankAccountStore }) {
  const { t } = useTranslation('account');
  const { tries } = store;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Notice live>{t('bank.sent')}</Notice>
      <CodeField
        ref={field}
        label={t('bank.code')}
        hint={tries ? t('bank.triesLeft', { left: tries.max - tries.failed }) : undefined}
        length={3}
        autoComplete="off"
        value={store.code}
        error={useProblemText(store, 'code')}
        onEdit={(code) => store.setCode(code)}
      />
    </>
  );
});

type Field = Parameters<BankAccountStore['problemAt']>[0];

function useProblemText(store: BankAccountStore, field: Field): string {
  const { t } = useTranslation('account');
  const problem = store.problemAt(field);
  if (!problem) return '';
  return 'text' in problem ? problem.text : t(`bank.${problem.local}`);
}

const Problem = observer(function Problem({ store, field }: { store: BankAccountStore; field: Field }) {
  const text = useProblemText(store, field);
  return text ? (
    <Notice tone="danger" live>
      {text}
    </Notice>
  ) : null;
});
