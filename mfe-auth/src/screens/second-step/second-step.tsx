import type { Means } from '@maru/contract';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, Countdown, Notice, Page } from '@maru/ui';
import { CodeField, Form } from '@maru/ui/fields';
import { useEffect, useState } from 'react';
import { AuthApi } from '../../api/auth.api';
import { readReturnPath } from '../../return-path';
import styles from '../auth-form.module.css';
import { SecondStepStore } from './second-step.store';

/** Both second steps look alike; only SMS has a code to send (AUTH-062). */
export function SecondStep({ means }: { means: Means }) {
  const { navigation, session } = useServices();
  const token = (navigation.location.state as { token?: unknown } | null)?.token;
  const [known] = useState(typeof token === 'string' && !session.isMember ? token : null);
  useEffect(() => {
    if (known === null) navigation.go('Main', undefined, { replace: true });
  }, [known, navigation]);
  return known === null ? null : <SecondStepForm token={known} means={means} />;
}

const SecondStepForm = observer(function SecondStepForm({ token, means }: { token: string; means: Means }) {
  const services = useServices();
  const { t } = useTranslation('auth');
  const [store] = useState(
    () =>
      new SecondStepStore(
        new AuthApi(services.api),
        {
          ...services,
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
    codeWrong: t('secondStep.codeWrong'),
    timeout: t('secondStep.timeout'),
    noAnswer: t('login.problem.noAnswer'),
    refused: store.refusalText,
  };
  return (
    <Page title={t(`secondStep.title.${means}`)} intro={t(`secondStep.intro.${means}`)} width="form">
      <Form className={styles.form} onSubmit={() => void store.submit()}>
        {means === 'SMS' && <SendCode store={store} />}
        <CodeField
          label={t('secondStep.code')}
          aside={store.codeUntil !== null && <CodeClock store={store} />}
          value={store.code}
          onEdit={(code) => store.setCode(code)}
          onComplete={() => void store.submit()}
          disabled={store.busy || (means === 'SMS' && store.codeUntil === null)}
          error={store.problem ? problem[store.problem] : undefined}
          autoFocus={means === 'OTP'}
        />
        <Button type="submit" variant="primary" size="l" wide disabled={!store.canSubmit} busy={store.busy}>
          {t('secondStep.submit')}
        </Button>
      </Form>
      {means === 'SMS' && (
        <nav className={styles.links} aria-label={t('login.otherWays')}>
          <button
            type="button"
            className={styles.read}
            onClick={() => void services.modals.open('phoneReset', { token })}
          >
            {t('secondStep.phoneLost')}
          </button>
        </nav>
      )}
    </Page>
  );
});

const SendCode = observer(function SendCode({ store }: { store: SecondStepStore }) {
  const { t } = useTranslation('auth');
  const again = store.sentTo !== '';
  return (
    <>
      <Button wide busy={store.sending} onClick={() => void store.send()}>
        {t(again ? 'secondStep.sendAgain' : 'secondStep.send')}
      </Button>
      {again && store.codeUntil !== null && (
        <Notice tone="info" live>
          {t('secondStep.sent', { to: store.sentTo })}
        </Notice>
      )}
    </>
  );
});

const CodeClock = observer(function CodeClock({ store }: { store: SecondStepStore }) {
  const { now } = useServices();
  const { t } = useTranslation('auth');
  if (store.codeUntil === null) return null;
  return (
    <span className={styles.clock}>
      <Countdown
        until={store.codeUntil}
        now={now}
        onEnd={() => store.expireCode()}
        announce={(seconds) => t('secondStep.secondsLeft', { seconds })}
      />
    </span>
  );
});
