import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass, PlannedPage } from '@maru/ui';

export type PlannedId =
  | 'passwordReset'
  | 'verification'
  | 'domesticIdentity'
  | 'foreignIdentity'
  | 'residenceProof'
  | 'leave';

/** A page of this remote that is not built yet. */
export function PlannedScreen({ id }: { id: PlannedId }) {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  return (
    <PlannedPage
      title={t(`planned.${id}.title`)}
      text={t(`planned.${id}.text`)}
      badge={t('planned.badge')}
      action={
        <Link className={buttonClass()} to={navigation.href('Main')}>
          {t('planned.back')}
        </Link>
      }
    />
  );
}
