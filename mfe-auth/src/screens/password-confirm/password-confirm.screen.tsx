import { isPassword } from '@maru/domain/sign-up';
import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Button, buttonClass, EmptyState, Notice, Page } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useState } from 'react';
import { AuthApi } from '../../api/auth.api';
import { useMailCode } from '../../mail-code';
import { NewPassword } from '../../new-password';
import styles from '../auth-form.module.css';

/** A new password with the code of the mail (AUTH-103). */
export default function PasswordConfirmScreen() {
  const { api, navigation, modals } = useServices();
  const { t, language } = useTranslation('auth');
  const code = useMailCode(true);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const passwordOk = isPassword(password);
  const confirmationOk = confirmation !== '' && confirmation === password;

  const submit = async () => {
    if (!code || !passwordOk || !confirmationOk || busy) return;
    setBusy(true);
    setRefusal('');
    try {
      await new AuthApi(api).resetPassword(code, password);
      modals.toast({ message: t('passwordConfirm.done') });
      navigation.go('Login', undefined, { replace: true });
    } catch (error) {
      setRefusal(errorText(error, language));
      setBusy(false);
    }
  };

  if (!code) {
    return (
      <Page title={t('passwordConfirm.title')} width="form">
        <EmptyState
          title={t('passwordConfirm.noCode')}
          action={
            <Link className={buttonClass()} to={navigation.href('PwReset')}>
              {t('login.toReset')}
            </Link>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={t('passwordConfirm.title')} intro={t('passwordReset.block')} width="form">
      <Form className={styles.form} onSubmit={() => void submit()}>
        <NewPassword
          password={password}
          confirmation={confirmation}
          passwordOk={passwordOk}
          confirmationOk={confirmationOk}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        {refusal && (
          <Notice tone="danger" live>
            {refusal}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" wide disabled={!passwordOk || !confirmationOk} busy={busy}>
          {t('passwordConfirm.submit')}
        </Button>
      </Form>
    </Page>
  );
}
