import type { Means } from '@maru/contract';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { when } from '@maru/platform/mobx';
import { observer } from '@maru/platform/observer';
import { FactorReset } from '@maru/remote-kit/factor-reset';
import { type Authenticators, browserAuthenticators } from '@maru/remote-kit/passkey';
import { Button, Page, TextField } from '@maru/ui';
import { CodeEntryField, Form } from '@maru/ui/fields';
import { useEffect, useRef, useState } from 'react';
import { AuthApi } from '../../api/auth.api';
import { readReturnPath } from '../../return-path';
import styles from '../auth-form.module.css';
import { lostOf } from '../login/login-refusals';
import { SecondStepStore } from './second-step.store';

interface SecondStepProps {
  readonly means: Means;
  readonly authenticators?: Authenticators;
}

/** Both second steps look alike; only SMS has a code to send (AUTH-062). */
export function SecondStep({ means, authenticators = browserAuthenticators }: SecondStepProps) {
  const { navigation, session } = useServices();
  const state = (navigation.location.state ?? {}) as { token?: unknown; passkey?: unknown; resets?: unknown };
  const { token, passkey, resets: begins } = state;
  const [offersPasskey] = useState(passkey === true && authenticators.areThere);
  const [known, setKnown] = useState(typeof token === 'string' && !session.isMember ? token : null);
  useEffect(() => {
    // The screen may be there before the answer about the session; a login made here comes after it (AUTH-051).
    if (!session.checked)
      return when(
        () => session.checked,
        () => session.isMember && setKnown(null),
      );
  }, [session]);
  useEffect(() => {
    if (known === null) navigation.go('Main', undefined, { replace: true });
  }, [known, navigation]);
  const [resets, setResets] = useState(begins === true);
  if (known === null) return null;
  if (resets) return <ResetForm token={known} means={means} onBack={() => setResets(false)} />;
  const onReset = () => setResets(true);
  return <SecondStepForm {...{ token: known, means, authenticators, offersPasskey, onReset }} />;
}

interface StepProps {
  readonly token: string;
  readonly means: Means;
}

/** The way of a member who lost the phone or the authenticator (AUTH-061, ACCT-054). */
function ResetForm({ token, means, onBack }: StepProps & { onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Page title={t('secondStep.reset')} width="form">
      <FactorReset kind={lostOf[means]} token={token} className={styles.form} />
      <nav className={styles.links} aria-label={t('login.otherWays')}>
        <button type="button" className={styles.read} onClick={onBack}>
          {t('secondStep.back')}
        </button>
      </nav>
    </Page>
  );
}

/** As the exchange takes it: with whatever stands between the groups. */
const recoveryLengthMax = 20;

interface FormProps extends StepProps {
  readonly authenticators: Authenticators;
  readonly offersPasskey: boolean;
  readonly onReset: () => void;
}

const SecondStepForm = observer(function SecondStepForm({
  token,
  means,
  authenticators,
  offersPasskey,
  onReset,
}: FormProps) {
  const services = useServices();
  const { t } = useTranslation('auth');
  const reset = async () => {
    const asked = (await services.modals.open('phoneReset', { token, kind: lostOf[means] })) === 'asked';
    if (asked) onReset();
    return asked;
  };
  const [store] = useState(
    () =>
      new SecondStepStore(
        new AuthApi(services.api),
        {
          ...services,
          authenticators,
          askReset: reset,
          welcome() {
            services.modals.toast({ message: t('login.welcome') });
            services.succeeded('loggedIn');
          },
        },
        token,
        means,
        readReturnPath(services.navigation.location),
      ),
  );
  const problem = {
    codeWrong: t(store.byRecovery ? 'secondStep.recoveryWrong' : 'secondStep.codeWrong'),
    timeout: t('secondStep.timeout'),
    noAnswer: t('login.problem.noAnswer'),
    refused: store.refusalText,
    passkeyCancelled: t('secondStep.passkeyCancelled'),
  };
  const intro = t(store.byRecovery ? 'secondStep.intro.recovery' : `secondStep.intro.${means}`);
  return (
    <Page title={t(`secondStep.title.${means}`)} intro={intro} width="form">
      <Form className={styles.form} onSubmit={() => void store.submit()}>
        <CodeInput store={store} error={store.problem ? problem[store.problem] : undefined} />
        <Button type="submit" variant="primary" size="l" wide disabled={!store.canSubmit} busy={store.busy}>
          {t('secondStep.submit')}
        </Button>
        {offersPasskey && (
          <Button size="l" wide disabled={store.busy} onClick={() => void store.submitPasskey()}>
            {t('secondStep.passkey')}
          </Button>
        )}
      </Form>
      <nav className={styles.links} aria-label={t('login.otherWays')}>
        {means === 'OTP' && (
          <button type="button" className={styles.read} disabled={store.busy} onClick={() => store.switchCode()}>
            {t(store.byRecovery ? 'secondStep.back' : 'secondStep.useRecovery')}
          </button>
        )}
        <button type="button" className={styles.read} onClick={() => void reset()}>
          {t(means === 'SMS' ? 'secondStep.phoneLost' : 'secondStep.otpLost')}
        </button>
      </nav>
    </Page>
  );
});

/** Digits of the phone or the authenticator, or a recovery code in their place. */
const CodeInput = observer(function CodeInput({ store, error }: { store: SecondStepStore; error: string | undefined }) {
  const { now } = useServices();
  const { t } = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  const { problem, busy } = store;
  // The field was shut while the code was judged, which took the focus away.
  useEffect(() => {
    if (problem === 'codeWrong' && !busy) field.current?.focus();
  }, [problem, busy]);
  if (store.byRecovery)
    return (
      <TextField
        ref={field}
        label={t('secondStep.recovery')}
        hint={t('secondStep.recoveryHint')}
        value={store.recovery}
        maxLength={recoveryLengthMax}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
        disabled={store.busy}
        onEdit={(text) => store.setRecovery(text)}
        error={error}
      />
    );
  const { code, needsSending, sending, until, sentTo } = store.entry;
  return (
    <CodeEntryField
      ref={field}
      entry={{ code, needsSending, sending, until, sentTo }}
      label={t('secondStep.code')}
      sendLabel={t('secondStep.send')}
      sendAgainLabel={t('secondStep.sendAgain')}
      sent={(to) => t('secondStep.sent', { to })}
      announce={(seconds) => t('secondStep.secondsLeft', { seconds })}
      now={now}
      onSend={() => void store.send()}
      onEdit={(next) => store.setCode(next)}
      onExpire={() => store.expireCode()}
      onComplete={() => void store.submit()}
      disabled={store.busy}
      error={error}
    />
  );
});
