import { isEmail, normaliseEmail } from '@maru/domain/sign-up';
import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Captcha } from '@maru/remote-kit/captcha';
import { Button, buttonClass, Notice, Page, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useState } from 'react';
import { AuthApi } from '../../api/auth.api';
import styles from '../auth-form.module.css';

/** AUTH-100, AUTH-101: the answer is the same whether or not the address exists. */
const PasswordResetScreen = observer(function PasswordResetScreen() {
  const { api, navigation } = useServices();
  const { t, language } = useTranslation('auth');
  const [calls] = useState(() => new AuthApi(api));
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(api)));
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [refusal, setRefusal] = useState('');
  const valid = isEmail(normaliseEmail(email));

  const submit = async () => {
    if (!valid || !captcha.solved || state !== 'open') return;
    setState('busy');
    setRefusal('');
    try {
      await calls.requestPasswordReset(normaliseEmail(email), captcha.fields);
      setState('sent');
    } catch (error) {
      void captcha.reset();
      setRefusal(errorText(error, language));
      setState('open');
    }
  };

  if (state === 'sent') {
    return (
      <Page title={t('passwordReset.title')} width="form">
        <Notice tone="ok" live title={t('passwordReset.sentTitle')}>
          {t('passwordReset.sent', { email: normaliseEmail(email) })}
        </Notice>
        <Link className={buttonClass({ size: 'l', wide: true })} to={navigation.href('Login')}>
          {t('signUp.toLogin')}
        </Link>
      </Page>
    );
  }
  return (
    <Page title={t('passwordReset.title')} intro={t('passwordReset.intro')} width="form">
      <Notice tone="warn">{t('passwordReset.block')}</Notice>
      <Form className={styles.form} onSubmit={() => void submit()}>
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          value={email}
          onEdit={setEmail}
          error={email !== '' && !valid ? t('signUp.email.malformed') : undefined}
        />
        <Captcha captcha={captcha} />
        {refusal && (
          <Notice tone="danger" live>
            {refusal}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="l"
          wide
          disabled={!valid || !captcha.solved}
          busy={state === 'busy'}
        >
          {t('passwordReset.submit')}
        </Button>
      </Form>
    </Page>
  );
});

export default PasswordResetScreen;
