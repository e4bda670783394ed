import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { buttonClass, Card, Notice, Page } from '@maru/ui';
import { stepStateOf } from '../verification/center-facts';
import styles from '../verification/verification.module.css';
import { ResidenceForm } from './residence-form';

/** The residence proof as a screen of its own in the app (ACCT-029); before its turn it leads to the step that is. */
export default observer(function ResidenceScreen() {
  const { session, navigation } = useServices();
  const { t } = useTranslation('account');
  const state = session.me && stepStateOf(session.me, 'residence');
  const isOpen = state === 'open' || state === 'review' || state === 'returned';
  return (
    <Page title={t('center.step.residence')} intro={t('center.unlocks.residence')} width="form">
      <Card>
        {isOpen ? (
          <ResidenceForm />
        ) : (
          <div className={styles.stack}>
            <Notice>
              {t(state === 'done' ? 'residence.done' : state ? 'center.previousFirst' : 'residence.foreignOnly')}
            </Notice>
            <Link className={buttonClass({})} to={navigation.href('confirm')}>
              {t('center.title')}
            </Link>
          </div>
        )}
      </Card>
    </Page>
  );
});
