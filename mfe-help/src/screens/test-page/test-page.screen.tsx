import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Loaded } from '@maru/remote-kit';
import { Button, Card, Facts, Page, SkeletonRows } from '@maru/ui';
import { useState } from 'react';
import { type Build, readBuild } from '../../api/build.api';

/** Build, remotes and bridge, to be checked by eye inside the app; nothing about members, and in production nothing (HELP-060). */
export default function TestPageScreen() {
  const { api } = useServices();
  const { t } = useTranslation('help');
  const build = useLoadable(() => readBuild(api), [api]);
  return (
    <Page title={t('test.title')} intro={t('test.intro')} width="text">
      <Loaded
        of={build}
        skeleton={<SkeletonRows label={t('loading')} rows={10} height={32} />}
        failedTitle={t('test.failed')}
        retryLabel={t('retry')}
      >
        {(found) => (found.production ? <Card>{t('test.production')}</Card> : <Checks build={found} />)}
      </Loaded>
    </Page>
  );
}

function Checks({ build: { shell, set, remotes } }: { build: Build }) {
  const { platformVersion } = useServices();
  const { t } = useTranslation('help');
  return (
    <>
      <Card title={t('test.build')}>
        <Facts
          facts={[
            { label: t('test.shell'), value: shell },
            { label: t('test.platform'), value: platformVersion },
            { label: t('test.set'), value: set },
          ]}
        />
      </Card>
      <Card title={t('test.remotes')}>
        <Facts facts={remotes.map(({ name, version }) => ({ label: name, value: version }))} />
      </Card>
      <BridgeCheck />
    </>
  );
}

function BridgeCheck() {
  const { bridge } = useServices();
  const { t } = useTranslation('help');
  const [sent, setSent] = useState(false);
  return (
    <Card title={t('test.bridge')}>
      <Facts
        facts={[
          { label: t('test.host'), value: bridge.host },
          { label: t('test.channel'), value: bridge.channel },
        ]}
      />
      <Button
        onClick={() => {
          bridge.post('login');
          setSent(true);
        }}
      >
        {t('test.send')}
      </Button>
      <p role="status">{sent && t('test.sent')}</p>
    </Card>
  );
}
