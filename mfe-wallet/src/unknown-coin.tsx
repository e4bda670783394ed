import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, Card, EmptyState } from '@maru/ui';

/** In place of a screen whose address names a coin that the exchange does not have. */
export function UnknownCoin() {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  return (
    <Card>
      <EmptyState
        title={t('coinDeposit.unknown')}
        hint={t('coinDeposit.unknownHint')}
        action={
          <Link className={buttonClass()} to={navigation.href('Assets')}>
            {t('krwDeposit.toAssets')}
          </Link>
        }
      />
    </Card>
  );
}
