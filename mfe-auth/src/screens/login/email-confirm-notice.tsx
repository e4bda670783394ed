import { useServices } from '@maru/platform';
import { ApiError, errorText, useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { when } from '@maru/platform/mobx';
import { observer } from '@maru/platform/observer';
import { Link, useSearchParams } from '@maru/platform/router';
import { Button, buttonClass, Notice, Skeleton } from '@maru/ui';
import { useEffect } from 'react';
import { isLost } from '../../answer-lost';
import { AuthApi } from '../../api/auth.api';
import { useMailCode } from '../../mail-code';

/** The code of the mail whose link led here; null for everybody else. */
export function useConfirmCode(): string | null {
  const [query] = useSearchParams();
  return useMailCode(query.get('via') === 'emailConfirm');
}

interface EmailConfirmProps {
  readonly code: string;
  /** The address is that of the member who is logged in here (AUTH-025). */
  readonly onOwn: () => void;
}

const isLinkUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'MAIL_LINK_USED';

/** The mail's link leads here: confirms, and says how it went (AUTH-096); in another browser than that of the sign-up it leads on. */
export const EmailConfirmNotice = observer(function EmailConfirmNotice({ code, onOwn }: EmailConfirmProps) {
  const { api, navigation, session } = useServices();
  const { t, language } = useTranslation('auth');
  const confirmation = useLoadable(async () => {
    await when(() => session.checked);
    const wasOpen = session.me?.verification === 'none';
    // A member who opens it once more has nothing to log in for.
    const isUsed = await new AuthApi(api).confirmEmail(code).then(
      () => false,
      (error) => {
        if (wasOpen || !session.isMember || !isLinkUsed(error)) throw error;
        return true;
      },
    );
    if (!session.isMember) return false;
    await session.refresh({ changed: true });
    const isOwn = (wasOpen || isUsed) && session.me !== null && session.me.verification !== 'none';
    if (isOwn) onOwn();
    return isOwn;
  }, [code]);
  const { state, failure, value: isOwn } = confirmation;
  const elsewhere = failure?.code === 'NEW_PASSWORD_NEEDED';
  useEffect(() => {
    if (elsewhere) navigation.go('PwConform', undefined, { replace: true, state: { confirmCode: code } });
  }, [elsewhere, navigation, code]);
  if (state === 'idle' || state === 'loading' || elsewhere) return <Skeleton height={48} />;
  if (!failure) {
    return (
      <Notice
        tone="ok"
        live
        title={t('emailConfirm.doneTitle')}
        action={
          isOwn && (
            <Link className={buttonClass({ size: 's' })} to={navigation.href('confirm')}>
              {t('emailConfirm.toCenter')}
            </Link>
          )
        }
      >
        {t(isOwn ? 'emailConfirm.doneMember' : 'emailConfirm.done')}
      </Notice>
    );
  }
  // The mail's link was opened before, by the member or by what looks at mails on the way.
  if (isLinkUsed(failure)) {
    return (
      <Notice tone="ok" live>
        {errorText(failure, language)}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      live
      title={t('emailConfirm.failed')}
      action={
        // The link may be as good as before.
        isLost(failure) ? (
          <Button size="s" onClick={() => void confirmation.retry()}>
            {t('retry')}
          </Button>
        ) : (
          <Link className={buttonClass({ size: 's' })} to={navigation.href('Member')}>
            {t('login.toSignUp')}
          </Link>
        )
      }
    >
      {errorText(failure, language)}
    </Notice>
  );
});
