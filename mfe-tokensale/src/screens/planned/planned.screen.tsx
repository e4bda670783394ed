import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, PlannedPage } from '@maru/ui';

/** The detail page is not built yet. */
export function PlannedScreen() {
  const { navigation } = useServices();
  const { t } = useTranslation('tokensale');
  return (
    <PlannedPage
      title={t('planned.detail.title')}
      text={t('planned.detail.text')}
      badge={t('planned.badge')}
      action={
        <Link className={buttonClass()} to={navigation.href('wowLists')}>
          {t('planned.back')}
        </Link>
      }
    />
  );
}
