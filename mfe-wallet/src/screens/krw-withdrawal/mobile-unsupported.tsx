import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, Card, EmptyState, Page } from '@maru/ui';
import { useEffect } from 'react';

/** In place of the form in a mobile browser: the notice as a modal, then on the page, which stays (WALT-142, ERR-021). */
export function MobileUnsupported() {
  const { modals, navigation } = useServices();
  const { t } = useTranslation('wallet');
  useEffect(() => {
    void modals.open('mobileUnsupported', {}).then((answer) => {
      // The download of the app has its place there (HELP-034).
      if (answer === 'getApp') navigation.go('AppKycInfo');
    });
  }, [modals, navigation]);
  return (
    <Page title={t('krwWithdrawal.title')} width="form">
      <Card>
        <EmptyState
          title={t('krwWithdrawal.mobile')}
          action={
            <Link className={buttonClass()} to={navigation.href('Assets')}>
              {t('krwWithdrawal.toAssets')}
            </Link>
          }
        />
      </Card>
    </Page>
  );
}
