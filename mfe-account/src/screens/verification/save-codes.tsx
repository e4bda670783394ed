import { useTranslation } from '@maru/platform/i18n';
import { buttonClass } from '@maru/ui';

/** Saves the recovery codes as a text file; a data address leaves nothing behind that must be released. */
export function SaveCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account');
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <a className={buttonClass({})} href={address} download="maru-recovery-codes.txt">
      {t('otp.saveCodes')}
    </a>
  );
}
