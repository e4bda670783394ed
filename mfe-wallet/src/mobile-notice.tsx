import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, Card, EmptyState, Page } from '@maru/ui';
import { useEffect } from 'react';

/** In place of a page of KRW in a mobile browser: the notice as a modal, then on the page, which stays (WALT-037, WALT-142, ERR-021, SHEL-101). */
export function MobileNotice({ page }: { page: 'krwDeposit' | 'krwWithdrawal' }) {
  const { modals, navigation } = useServices();
  const { t } = useTranslation('wallet');
  useEffect(() => {
    void modals.open('mobileUnsupported', {}).then((answer) => {
      // The download of the app has its place there (HELP-034).
      if (answer === 'getApp') navigation.go('AppKycInfo');
    });
  }, [modals, navigation]);
  return (
    <Page title={t(`${page}.title`)} width="form">
      <Card>
        <EmptyState
          title={t(`${page}.mobile`)}
          action={
            <Link className={buttonClass()} to={navigation.href('Assets')}>
              {t(`${page}.toAssets`)}
            </Link>
          }
        />
      </Card>
    </Page>
  );
}
