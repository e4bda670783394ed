import { type RouteQuery, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useLocation } from '@maru/platform/router';
import { Button, buttonClass } from '@maru/ui';
import styles from './layout.module.css';

/** Who is at the screen, and the way in or out. Works while any remote is broken. */
export const AccountLinks = observer(function AccountLinks() {
  const { session, navigation } = useServices();
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  // Nothing flickers from "log in" to a name while the first answer is on its way.
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
    // Here the session is over in any case; a server that did not hear of it lets it run out.
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
