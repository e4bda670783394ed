import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, PlannedPage } from '@maru/ui';

/** A page of this remote that is not built yet. */
export function PlannedScreen({ id }: { id: 'inquiry' | 'company' | 'kycInfo' | 'test' }) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  return (
    <PlannedPage
      title={t(`planned.${id}.title`)}
      text={t(`planned.${id}.text`)}
      badge={t('planned.badge')}
      action={
        <Link className={buttonClass()} to={navigation.href('Faq')}>
          {t('planned.back')}
        </Link>
      }
    />
  );
}
