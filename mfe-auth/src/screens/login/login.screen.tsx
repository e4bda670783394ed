import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { when } from '@maru/platform/mobx';
import { observer } from '@maru/platform/observer';
import { Link, Navigate, useSearchParams } from '@maru/platform/router';
import { Captcha } from '@maru/remote-kit/captcha';
import { Button, Notice, Page, TextField } from '@maru/ui';
import { Checkbox, Form, PasswordField } from '@maru/ui/fields';
import { useEffect, useRef, useState } from 'react';
import { AuthApi } from '../../api/auth.api';
import { goBack, type ReturnPath, readReturnPath } from '../../return-path';
import styles from '../auth-form.module.css';
import { EmailConfirmNotice, useConfirmCode } from './email-confirm-notice';
import { type LoginProblem, LoginStore } from './login.store';

/** `via` of the mails: a new password (AUTH-003), or the result of the e-mail confirmation (AUTH-096). */
export default function LoginScreen() {
  const [query] = useSearchParams();
  const { navigation } = useServices();
  if (query.get('via') !== 'repd') return <Login />;
  const rest = new URLSearchParams(query);
  rest.delete('via');
  return <Navigate replace to={navigation.href('PwConform', {}, Object.fromEntries(rest))} />;
}

const Login = observer(function Login() {
  const services = useServices();
  const { t } = useTranslation('auth');
  const [returnTo] = useState(() => readReturnPath(services.navigation.location));
  const [store] = useState(() => {
    const api = new AuthApi(services.api);
    return new LoginStore(
      api,
      {
        ...services,
        dataDiffer: () => t('login.problem.dataDiffer'),
        welcome() {
          services.modals.toast({ message: t('login.welcome') });
          services.succeeded('loggedIn');
        },
      },
      new CaptchaStore(new CaptchaApi(services.api)),
      returnTo,
    );
  });
  const confirmCode = useConfirmCode();
  const [isOwn, setOwn] = useState(false);
  useLeadOn(store, returnTo, confirmCode !== null);

  return (
    <Page title={t('login.title')} intro={t('login.intro')} width="form">
      {confirmCode && <EmailConfirmNotice code={confirmCode} onOwn={() => setOwn(true)} />}
      {wasRequired(services.navigation.location.state) && (
        <Notice tone="warn" live>
          {t('login.required')}
        </Notice>
      )}
      {!isOwn && <LoginForm store={store} />}
    </Page>
  );
});

const LoginForm = observer(function LoginForm({ store }: { store: LoginStore }) {
  const { navigation } = useServices();
  const { t } = useTranslation('auth');
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (store.problem === 'idMissing') email.current?.focus();
    if (store.problem === 'passwordMissing') password.current?.focus();
  }, [store.problem]);

  const problem = (name: LoginProblem, text: string = name) =>
    store.problem === name ? t(`login.problem.${text}`) : undefined;
  const unsolved = store.captcha.mode === 'recaptcha' ? 'recaptchaMissing' : 'captchaMissing';
  const general = store.problem === 'refused' ? store.refusalText : (problem('noAnswer') ?? problem('dataDiffer'));
  return (
    <>
      <Form className={styles.form} onSubmit={() => void store.submit()} aria-label={t('login.title')}>
        <TextField
          ref={email}
          label={t('email')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={store.email}
          onEdit={(text) => store.setEmail(text)}
          error={problem('idMissing')}
        />
        <PasswordField
          ref={password}
          label={t('password')}
          name="password"
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          value={store.password}
          onEdit={(text) => store.setPassword(text)}
          error={problem('passwordMissing')}
        />
        <Checkbox label={t('login.saveId')} checked={store.saveId} onToggle={(on) => store.setSaveId(on)} />
        <Captcha captcha={store.captcha} error={problem('captchaMissing', unsolved)} />
        {general && (
          <Notice tone="danger" live>
            {general}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" wide busy={store.busy}>
          {t('login.submit')}
        </Button>
      </Form>
      <nav className={styles.links} aria-label={t('login.otherWays')}>
        <Link to={navigation.href('PwReset')}>{t('login.toReset')}</Link>
        <Link to={navigation.href('Member')}>{t('login.toSignUp')}</Link>
      </nav>
    </>
  );
});

/** The shell led here because a call found no session (ERR-002); a guarded page asks for the login without it. */
const wasRequired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'loginRequired' in state && state.loginRequired === true;

/**
 * AUTH-011: a logged-in member is sent on. Waits for the first answer about the session, which may come
 * after the screen. The app that is asked for the login tells later that it has logged a member in (decision 60).
 * A login made in this form leads on by itself, and the result of a mail's link stays on show.
 */
function useLeadOn(store: LoginStore, returnTo: ReturnPath, confirming: boolean): void {
  const { session, navigation, bridge } = useServices();
  useEffect(() => {
    const leadOn = () => {
      if (!store.busy && !confirming) goBack(navigation, returnTo);
    };
    let untilLogin: (() => void) | undefined;
    const untilKnown = when(
      () => session.checked,
      () => {
        if (session.isMember) return leadOn();
        if (!navigation.inApp) return;
        bridge.post('login');
        untilLogin = when(() => session.isMember, leadOn);
      },
    );
    return () => {
      untilKnown();
      untilLogin?.();
    };
  }, [session, navigation, bridge, store, returnTo, confirming]);
}
