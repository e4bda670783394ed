import { useTranslation } from '@maru/platform/i18n';
import { PasswordField } from '@maru/ui/fields';

interface NewPasswordProps {
  password: string;
  confirmation: string;
  passwordOk: boolean;
  confirmationOk: boolean;
  /** What the exchange said of this password; it alone knows the common ones. */
  refusal?: string;
  onPassword: (text: string) => void;
  onConfirmation: (text: string) => void;
}

/** A new password and the same again (AUTH-074, AUTH-075). */
export function NewPassword({
  password,
  confirmation,
  passwordOk,
  confirmationOk,
  refusal = '',
  onPassword,
  onConfirmation,
}: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const show = { showLabel: t('showPassword'), hideLabel: t('hidePassword'), autoComplete: 'new-password' };
  return (
    <>
      <PasswordField
        {...show}
        label={t('password')}
        placeholder={t('passwordPlaceholder')}
        hint={password === '' ? t('passwordRule') : undefined}
        value={password}
        onEdit={onPassword}
        error={password !== '' && !passwordOk ? t('passwordRule') : refusal || undefined}
      />
      <PasswordField
        {...show}
        label={t('passwordAgain')}
        value={confirmation}
        onEdit={onConfirmation}
        error={confirmation !== '' && !confirmationOk ? t('passwordMismatch') : undefined}
      />
    </>
  );
}
