import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, Notice, TextField } from '@maru/ui';
import { Checkbox, CodeField, Form } from '@maru/ui/fields';
import { CopyButton } from '@maru/ui/flow';
import { QrCode } from '@maru/ui/qr';
import { useEffect, useRef, useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { useExplain } from '../../use-explain';
import { useFocusOnStep } from '../../use-focus-on-step';
import { OtpStore } from './otp.store';
import { SaveCodes } from './save-codes';
import { useRefresh } from './use-refresh';
import styles from './verification.module.css';

/** Sets an authenticator up, replaces and releases it (ACCT-050..055). */
export const OtpStep = observer(function OtpStep({ reached }: { reached: boolean }) {
  const { api, session, preferences } = useServices();
  const { t } = useTranslation('account');
  const refresh = useRefresh('otp');
  const explain = useExplain();
  const [store] = useState(
    () =>
      new OtpStore({
        api: new VerificationApi(api),
        preferences,
        refresh,
        explain,
        registeredAt: () => session.me?.otpRegisteredAt,
      }),
  );
  useEffect(() => () => store.forget(), [store]);
  const registered = session.me?.otpRegistered ?? false;
  const place = useRef<HTMLDivElement>(null);
  useFocusOnStep(place, store.setup ? 'setup' : (store.task ?? store.done ?? ''));
  return (
    <div className={styles.stack} ref={place} tabIndex={-1}>
      {store.done && (
        <Notice tone="ok" live>
          {t(store.done === 'registered' ? 'otp.registered' : 'otp.released')}
        </Notice>
      )}
      {store.setup ? (
        <Setup store={store} />
      ) : registered ? (
        <Registered store={store} />
      ) : (
        <Begin {...{ store, reached }} />
      )}
      {store.error && !store.setup && !store.task && (
        <Notice tone="danger" live>
          {store.error}
        </Notice>
      )}
    </div>
  );
});

const Begin = observer(function Begin({ store, reached }: { store: OtpStore; reached: boolean }) {
  const { t } = useTranslation('account');
  if (!reached) return null;
  return (
    <div>
      <Button variant="primary" busy={store.busy} onClick={() => void store.begin()}>
        {t('otp.begin')}
      </Button>
    </div>
  );
});

const Registered = observer(function Registered({ store }: { store: OtpStore }) {
  const { t } = useTranslation('account');
  if (store.task === null)
    return (
      <div className={styles.actions}>
        <Button onClick={() => store.choose('replace')}>{t('otp.replace')}</Button>
        <Button onClick={() => store.choose('release')}>{t('otp.release')}</Button>
      </div>
    );
  const isRelease = store.task === 'release';
  return (
    <Form className={styles.stack} onSubmit={() => void (isRelease ? store.release() : store.begin())}>
      <Notice tone="warn">{t('otp.block')}</Notice>
      {isRelease ? (
        <CodeField
          label={t('otp.code')}
          value={store.code}
          onEdit={(code) => store.setCode(code)}
          error={store.error}
        />
      ) : (
        <TextField
          label={t('otp.recoveryCode')}
          hint={t('otp.recoveryHint')}
          value={store.recoveryCode}
          maxLength={30}
          autoComplete="off"
          onEdit={(text) => store.setRecoveryCode(text)}
          error={store.error}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={store.busy}
          disabled={isRelease ? store.code.length !== 6 : store.recoveryCode.trim() === ''}
        >
          {t(isRelease ? 'otp.release' : 'otp.replace')}
        </Button>
        <Button onClick={() => store.choose(null)}>{t('otp.cancel')}</Button>
      </div>
    </Form>
  );
});

const Setup = observer(function Setup({ store }: { store: OtpStore }) {
  const { t } = useTranslation('account');
  const { setup } = store;
  if (!setup) return null;
  const copying = { copiedLabel: t('otp.copied'), failedLabel: t('otp.copyFailed') };
  return (
    <Form className={styles.stack} onSubmit={() => void store.register()}>
      {/* The first one, too (ACCT-007, decision 47). */}
      <Notice tone="warn">{t('otp.block')}</Notice>
      <div className={styles.scan}>
        <QrCode value={setup.uri} label={t('otp.qr')} />
        <div className={styles.stack}>
          <p>{t('otp.scan')}</p>
          <p className={styles.secret}>
            <code>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={setup.secret} label={t('otp.copySecret')} {...copying} />
          </p>
        </div>
      </div>
      <section className={styles.stack} aria-label={t('otp.codes')}>
        <h3 className={styles.subtitle}>{t('otp.codes')}</h3>
        <p>{t('otp.codesHint')}</p>
        <ul className={styles.codes}>
          {setup.recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton wide text={setup.recoveryCodes.join('\n')} label={t('otp.copyCodes')} {...copying} />
          <SaveCodes codes={setup.recoveryCodes} />
        </div>
        <Checkbox label={t('otp.noted')} checked={store.noted} onToggle={(noted) => store.setNoted(noted)} />
      </section>
      <CodeField label={t('otp.code')} value={store.code} onEdit={(code) => store.setCode(code)} error={store.error} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={store.busy} disabled={!store.canRegister}>
          {t('otp.register')}
        </Button>
        <Button onClick={() => store.forget()}>{t('otp.cancel')}</Button>
      </div>
    </Form>
  );
});
