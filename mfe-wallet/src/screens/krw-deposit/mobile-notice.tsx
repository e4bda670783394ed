import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, Card, EmptyState, Page } from '@maru/ui';
import { useEffect } from 'react';

/** In place of the page in a mobile browser: the notice as a modal, then on the page, which stays (WALT-037, ERR-021, SHEL-101). */
export function MobileNotice() {
  const { modals, navigation } = useServices();
  const { t } = useTranslation('wallet');
  useEffect(() => {
    void modals.open('mobileUnsupported', {}).then((answer) => {
      // The download of the app has its place there (HELP-034).
      if (answer === 'getApp') navigation.go('AppKycInfo');
    });
  }, [modals, navigation]);
  return (
    <Page title={t('krwDeposit.title')} width="form">
      <Card>
        <EmptyState
          title={t('krwDeposit.mobile')}
          action={
            <Link className={buttonClass()} to={navigation.href('Assets')}>
              {t('krwDeposit.toAssets')}
            </Link>
          }
        />
      </Card>
    </Page>
  );
}
