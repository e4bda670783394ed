import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useSearchParams } from '@maru/platform/router';
import { Captcha } from '@maru/remote-kit/captcha';
import { Button, Notice, Page, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useEffect, useRef, useState } from 'react';
import { AuthApi } from '../../api/auth.api';
import { NewPassword } from '../../new-password';
import styles from '../auth-form.module.css';
import { ConsentList } from './consent-list';
import { SignUpStore } from './sign-up.store';

const typingPauseMs = 500;

const SignUpScreen = observer(function SignUpScreen() {
  const services = useServices();
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const captcha = useRef<HTMLDivElement>(null);
  const [store] = useState(() => {
    const api = new AuthApi(services.api);
    return new SignUpStore(api, services, new CaptchaStore(new CaptchaApi(services.api)), query.get('invite') ?? '');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => void store.checkEmail(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [store, store.email]);

  return (
    <Page title={t('signUp.title')} intro={t('signUp.intro')} width="form">
      <Notice tone="warn">{t('signUp.restrictions')}</Notice>
      <Form className={styles.form} onSubmit={() => void store.submit()} aria-label={t('signUp.title')}>
        <EmailAndPassword store={store} />
        <TextField
          label={t('signUp.referrer')}
          hint={t('signUp.referrerHint')}
          value={store.referrer}
          maxLength={40}
          onEdit={(text) => store.setReferrer(text)}
        />
        <ConsentList store={store} onSkip={() => captcha.current?.focus()} />
        <div ref={captcha} tabIndex={-1}>
          <Captcha captcha={store.captcha} />
        </div>
        {(store.perhapsDone || store.refusalText) && (
          <Notice tone="danger" live>
            {store.perhapsDone ? t('signUp.perhapsDone') : store.refusalText}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" wide disabled={!store.ready} busy={store.busy}>
          {t('signUp.submit')}
        </Button>
        <p className={styles.note}>{t('signUp.mailNote')}</p>
      </Form>
      <nav className={styles.links} aria-label={t('login.otherWays')}>
        <Link to={services.navigation.href('Login')}>{t('signUp.toLogin')}</Link>
      </nav>
    </Page>
  );
});

export default SignUpScreen;

const EmailAndPassword = observer(function EmailAndPassword({ store }: { store: SignUpStore }) {
  const { t } = useTranslation('auth');
  const wrongEmail = store.emailState === 'malformed' || (store.emailState === 'taken' && !store.perhapsDone);
  const emailHint = store.emailState === 'available' ? t('signUp.emailAvailable') : t('signUp.emailFixed');
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={store.email}
        onEdit={(text) => store.setEmail(text)}
        onBlur={() => void store.checkEmail()}
        hint={store.emailState === 'checking' ? t('signUp.emailChecking') : emailHint}
        error={wrongEmail ? t(`signUp.email.${store.emailState}`) : undefined}
      />
      <NewPassword
        password={store.password}
        confirmation={store.confirmation}
        passwordOk={store.passwordOk}
        confirmationOk={store.confirmationOk}
        refusal={store.passwordRefusal}
        onPassword={(text) => store.setPassword(text)}
        onConfirmation={(text) => store.setConfirmation(text)}
      />
    </>
  );
});
