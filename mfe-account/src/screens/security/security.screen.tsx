import { useTranslation } from '@maru/platform/i18n';
import { Page } from '@maru/ui';
import { ApiKeysCard } from './api-keys-card';
import { FreezeCard } from './freeze-card';
import { OverviewCard } from './overview-card';
import { PasskeysCard } from './passkeys-card';
import { PhishingCodeCard } from './phishing-code-card';
import { SessionsCard } from './sessions-card';

/** What protects the account and what is missing: where it is logged in, passkeys, the word that tells our mails from forged ones, and the freeze. */
export default function SecurityScreen() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('security.title')} intro={t('security.intro')} width="text">
      <OverviewCard />
      {/* Lists of unknown length come last: they move nothing that is in view when they arrive. */}
      <PhishingCodeCard />
      <PasskeysCard />
      <ApiKeysCard />
      <SessionsCard />
      <FreezeCard />
    </Page>
  );
}
