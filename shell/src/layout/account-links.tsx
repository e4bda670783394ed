import { type RouteQuery, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useLocation } from '@maru/platform/router';
import { BellIcon, buttonClass, IconButton } from '@maru/ui';
import type { ShellState } from '../page/shell-state';
import styles from './layout.module.css';

/** The member's bell and menu, or login and sign-up. Works while any remote is broken. */
export const AccountLinks = observer(function AccountLinks({ state }: { state: ShellState }) {
  const { session } = useServices();
  // Empty until the first answer, so that "log in" does not flash before the member's name.
  if (!session.checked) return <span className={styles.account} />;
  return session.me ? <MemberButtons name={session.me.name || session.me.email} state={state} /> : <VisitorLinks />;
});

export const VisitorLinks = observer(function VisitorLinks() {
  const { session, navigation } = useServices();
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  if (session.me) return null;
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

/** What they open is fetched after the first screen; a click before that counts as soon as it is there. */
const MemberButtons = observer(function MemberButtons({ name, state }: { name: string; state: ShellState }) {
  const { t } = useTranslation('shell');
  const { personal } = state;
  const unread = personal?.bell.unread ?? 0;
  return (
    <span className={styles.account}>
      <IconButton
        label={t(unread > 0 ? 'account.unread' : 'account.bell', { unread })}
        icon={
          <>
            <BellIcon />
            {personal?.drawCount()}
          </>
        }
        style={{ position: 'relative' }}
        aria-haspopup="dialog"
        onClick={({ currentTarget: by }) => state.ask({ what: 'bell', by })}
      />
      <button
        type="button"
        className={styles.member}
        aria-label={t('account.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={state.asked?.what === 'account'}
        onClick={({ currentTarget: by }) => state.ask({ what: 'account', by })}
      >
        {name}
      </button>
    </span>
  );
});
