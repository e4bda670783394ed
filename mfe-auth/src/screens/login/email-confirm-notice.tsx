import { useServices } from '@maru/platform';
import { ApiError, errorText, useResource } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Link, useSearchParams } from '@maru/platform/router';
import { buttonClass, Notice, Skeleton } from '@maru/ui';
import { AuthApi } from '../../api/auth.api';

/** The code of the mail whose link led here; null for everybody else. */
export function useConfirmCode(): string | null {
  const [query] = useSearchParams();
  return query.get('via') === 'emailConfirm' ? query.get('code') : null;
}

/** The mail's link leads here: confirms, and says how it went (AUTH-096). */
export function EmailConfirmNotice() {
  const code = useConfirmCode();
  return code ? <Confirmation code={code} /> : null;
}

function Confirmation({ code }: { code: string }) {
  const { api, navigation } = useServices();
  const { t, language } = useTranslation('auth');
  const { error, loading } = useResource(() => new AuthApi(api).confirmEmail(code).then(() => true), [code]);
  if (loading) return <Skeleton height={48} />;
  if (!error) {
    return (
      <Notice tone="ok" live title={t('emailConfirm.doneTitle')}>
        {t('emailConfirm.done')}
      </Notice>
    );
  }
  // The mail's link was opened before, by the member or by what looks at mails on the way.
  if (error instanceof ApiError && error.code === 'MAIL_LINK_USED') {
    return (
      <Notice tone="ok" live>
        {errorText(error, language)}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      live
      title={t('emailConfirm.failed')}
      action={
        <Link className={buttonClass({ size: 's' })} to={navigation.href('Member')}>
          {t('login.toSignUp')}
        </Link>
      }
    >
      {errorText(error, language)}
    </Notice>
  );
}
