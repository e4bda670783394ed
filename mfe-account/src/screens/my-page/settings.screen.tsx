import { useTranslation } from '@maru/platform/i18n';
import { Page } from '@maru/ui';
import { ConsentCard } from './consent-card';
import { LinkCard } from './link-card';
import { ProfileCard } from './profile-card';

/** The settings alone, as the app shows them (ACCT-001..007). */
export default function SettingsScreen() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('settings.title')} width="text">
      <ProfileCard />
      <ConsentCard />
      <LinkCard />
    </Page>
  );
}
