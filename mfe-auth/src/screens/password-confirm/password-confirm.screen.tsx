import { isPassword } from '@maru/domain/sign-up';
import { useServices } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Button, buttonClass, EmptyState, Notice, Page } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useRef, useState } from 'react';
import { isLost } from '../../answer-lost';
import { AuthApi } from '../../api/auth.api';
import { useMailCode } from '../../mail-code';
import { NewPassword } from '../../new-password';
import { isAboutPassword } from '../../password-refusal';
import styles from '../auth-form.module.css';

/** A new password with the code of a mail: of a reset (AUTH-103), or of a sign-up that another browser began (AUTH-096). */
export default function PasswordConfirmScreen() {
  const { api, navigation } = useServices();
  const { t } = useTranslation('auth');
  const resetCode = useMailCode(true);
  const [confirmCode] = useState(() => confirmCodeIn(navigation.location.state));
  const calls = new AuthApi(api);
  if (confirmCode) {
    return (
      <SetPassword
        title={t('emailConfirm.newPasswordTitle')}
        intro={t('emailConfirm.newPassword')}
        submitLabel={t('emailConfirm.newPasswordSubmit')}
        done={t('emailConfirm.newPasswordDone')}
        perhapsDone={t('emailConfirm.perhapsDone')}
        send={(password) => calls.confirmEmailAnew(confirmCode, password)}
      />
    );
  }
  if (resetCode) {
    return (
      <SetPassword
        title={t('passwordConfirm.title')}
        intro={t('passwordReset.block')}
        submitLabel={t('passwordConfirm.submit')}
        done={t('passwordConfirm.done')}
        perhapsDone={t('passwordConfirm.perhapsDone')}
        send={(password) => calls.resetPassword(resetCode, password)}
      />
    );
  }
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

/** The code that the login page leaves to this screen. */
function confirmCodeIn(state: unknown): string | null {
  const code = (state as { confirmCode?: unknown } | null)?.confirmCode;
  return typeof code === 'string' ? code : null;
}

interface SetPasswordProps {
  title: string;
  intro: string;
  submitLabel: string;
  /** Said on the login page afterwards. */
  done: string;
  /** Said where the link is worth nothing any more after a sending without an answer. */
  perhapsDone: string;
  send: (password: string) => Promise<unknown>;
}

function SetPassword({ title, intro, submitLabel, ...flow }: SetPasswordProps) {
  const form = useNewPassword(flow);
  const { refusal } = form;
  return (
    <Page title={title} intro={intro} width="form">
      <Form className={styles.form} onSubmit={() => void form.submit()}>
        <NewPassword
          password={form.password}
          confirmation={form.confirmation}
          passwordOk={form.passwordOk}
          confirmationOk={form.confirmationOk}
          refusal={refusal?.ofPassword ? refusal.text : ''}
          onPassword={form.setPassword}
          onConfirmation={form.setConfirmation}
        />
        {refusal && !refusal.ofPassword && (
          <Notice tone="danger" live action={<WayOn code={refusal.code} />}>
            {refusal.text}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" wide disabled={!form.ready} busy={form.busy}>
          {submitLabel}
        </Button>
      </Form>
    </Page>
  );
}

interface Refusal {
  readonly text: string;
  readonly ofPassword: boolean;
  readonly code: ApiError['code'];
}

/** Where to go with a link that was used, or is too old. */
const waysOn: Partial<Record<ApiError['code'], readonly ['PwReset' | 'Member' | 'Login', string]>> = {
  RESET_LINK_EXPIRED: ['PwReset', 'login.toReset'],
  MAIL_LINK_EXPIRED: ['Member', 'login.toSignUp'],
  MAIL_LINK_USED: ['Login', 'signUp.toLogin'],
};

const refusalOf = (error: unknown): Pick<Refusal, 'ofPassword' | 'code'> =>
  error instanceof ApiError
    ? { ofPassword: isAboutPassword(error), code: error.code }
    : { ofPassword: false, code: '' };

function WayOn({ code }: { code: ApiError['code'] }) {
  const { navigation } = useServices();
  const { t } = useTranslation('auth');
  const way = waysOn[code];
  return (
    way && (
      <Link className={buttonClass({ size: 's' })} to={navigation.href(way[0])}>
        {t(way[1])}
      </Link>
    )
  );
}

/** State of the form; once the password is set, the login page comes. */
function useNewPassword({ send, done, perhapsDone }: Pick<SetPasswordProps, 'send' | 'done' | 'perhapsDone'>) {
  const { navigation, modals } = useServices();
  const { language } = useTranslation('auth');
  // A sending without an answer may have used the link up.
  const lost = useRef(false);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const passwordOk = isPassword(password);
  const confirmationOk = confirmation !== '' && confirmation === password;
  const ready = passwordOk && confirmationOk;

  const submit = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send(password);
      modals.toast({ message: done });
      navigation.go('Login', undefined, { replace: true });
    } catch (error) {
      const told = { ...refusalOf(error), text: errorText(error, language) };
      const isDone = lost.current && told.code in waysOn;
      lost.current ||= isLost(error);
      setRefusal(isDone ? { ...told, text: perhapsDone, code: 'MAIL_LINK_USED' } : told);
      setBusy(false);
    }
  };

  return {
    password,
    confirmation,
    passwordOk,
    confirmationOk,
    ready,
    busy,
    refusal,
    submit,
    setConfirmation,
    setPassword(text: string) {
      setPassword(text);
      setRefusal((last) => (last?.ofPassword ? null : last));
    },
  };
}
