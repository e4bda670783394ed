import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Captcha } from '@maru/remote-kit/captcha';
import { Button, Facts, Notice } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useState } from 'react';
import { AccountApi } from '../../api/account.api';
import styles from '../verification/verification.module.css';

/** Confirms the member's own address and sends the mail that resets the password (ACCT-005, AUTH-105). */
export const PasswordResetForm = observer(function PasswordResetForm() {
  const { api, session } = useServices();
  const { t, language } = useTranslation('account');
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(api)));
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [failure, setFailure] = useState('');
  const { email = '' } = session.me ?? {};

  const submit = async () => {
    if (!email || !captcha.solved || state !== 'open') return;
    setState('busy');
    setFailure('');
    try {
      await new AccountApi(api).requestPasswordReset(email, captcha.fields);
      setState('sent');
    } catch (error) {
      // A captcha is good once.
      void captcha.reset();
      setFailure(errorText(error, language));
      setState('open');
    }
  };

  if (state === 'sent')
    return (
      <Notice tone="ok" live title={t('passwordReset.sentTitle')}>
        {t('passwordReset.sent', { email })}
      </Notice>
    );
  return (
    <Form className={styles.stack} onSubmit={() => void submit()}>
      <p>{t('passwordReset.intro')}</p>
      <Facts facts={[{ label: t('profile.email'), value: email }]} />
      <Notice tone="warn">{t('passwordReset.block')}</Notice>
      <Captcha captcha={captcha} />
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={state === 'busy'} disabled={!captcha.solved}>
          {t('passwordReset.submit')}
        </Button>
      </div>
    </Form>
  );
});
