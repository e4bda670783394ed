import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { ArrowRightIcon, buttonClass, Card, TicketIcon } from '@maru/ui';
import styles from './main.module.css';

/** Next steps: sign-up for a visitor, assets for a member; token sales for both. */
export const WelcomeCard = observer(function WelcomeCard() {
  const { session, navigation } = useServices();
  const { t } = useTranslation('trading');
  const member = session.isMember;
  return (
    <Card>
      <p className={styles.welcomeTitle}>
        {member ? t('main.welcomeMember', { name: session.me?.name || session.me?.email }) : t('main.welcomeVisitor')}
      </p>
      <p className={styles.welcomeText}>{t(member ? 'main.welcomeMemberText' : 'main.welcomeVisitorText')}</p>
      <div className={styles.welcomeActions}>
        {member ? (
          <>
            <Link className={buttonClass({ variant: 'primary' })} to={navigation.href('Assets')}>
              {t('main.toAssets')}
            </Link>
            <Link className={buttonClass()} to={navigation.href('OriTransactionHistory')}>
              {t('main.toHistory')}
            </Link>
          </>
        ) : (
          <>
            <Link className={buttonClass({ variant: 'primary' })} to={navigation.href('Member')}>
              {t('main.signUp')}
            </Link>
            <Link className={buttonClass()} to={navigation.href('Login')}>
              {t('main.login')}
            </Link>
          </>
        )}
      </div>
      <Link className={styles.saleBanner} to={navigation.href('wowLists')}>
        <TicketIcon />
        <span>{t('main.saleBanner')}</span>
        <ArrowRightIcon size={16} />
      </Link>
    </Card>
  );
});
