import { type RouteQuery, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useLocation } from '@maru/platform/router';
import { Button, buttonClass } from '@maru/ui';
import styles from './layout.module.css';

/** The member's name with logout, or login and sign-up. Works while any remote is broken. */
export const AccountLinks = observer(function AccountLinks() {
  const { session, navigation } = useServices();
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  // Empty until the first answer, so that "log in" does not flash before the member's name.
  if (!session.checked) return <span className={styles.account} />;
  if (session.me) return <MemberLinks name={session.me.name || session.me.email} />;
  const wayBack: RouteQuery =
    pathname === '/' || pathname === navigation.href('Login') ? {} : { fullPath: pathname + search };
  return (
    <span className={styles.account}>
      <Link to={navigation.href('Login', {}, wayBack)} className={buttonClass({ size: 's', variant: 'quiet' })}>
        {t('account.login')}
      </Link>
      <Link to={navigation.href('Member')} className={buttonClass({ size: 's', variant: 'primary' })}>
        {t('account.signUp')}
      </Link>
    </span>
  );
});

function MemberLinks({ name }: { name: string }) {
  const { session, navigation } = useServices();
  const { t } = useTranslation('shell');
  const logout = async () => {
    // The page clears the session in any case; without the call it expires on the server.
    await session.logout().catch(() => undefined);
    navigation.goPath('/');
  };
  return (
    <span className={styles.account}>
      <Link to={navigation.href('MyPage')} className={styles.member}>
        {name}
      </Link>
      <Button size="s" variant="quiet" onClick={logout}>
        {t('account.logout')}
      </Button>
    </span>
  );
}
