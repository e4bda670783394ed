import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { PlannedScreen } from '@maru/remote-kit';
import { buttonClass, Notice } from '@maru/ui';
import { useDepositEntry } from '../../deposit-entry';
import { DepositNotice } from './deposit-notice';

/** The request form is not built yet; what a member must know before paying in is. */
export default observer(function KrwDepositScreen() {
  const { session, navigation } = useServices();
  const { t } = useTranslation('wallet');
  useDepositEntry();
  const isForeign = session.me?.foreignNational ?? false;
  return (
    <PlannedScreen texts="wallet" id="krwDeposit" back="Assets">
      {isForeign ? (
        <Notice tone="warn">{t('depositEntry.foreign')}</Notice>
      ) : (
        <>
          <DepositNotice />
          <div>
            <Link className={buttonClass({})} to={navigation.href('RemittanceProof')}>
              {t('depositEntry.proof')}
            </Link>
          </div>
        </>
      )}
    </PlannedScreen>
  );
});
