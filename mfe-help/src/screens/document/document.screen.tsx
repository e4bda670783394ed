import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { textThat, useAddress } from '@maru/remote-kit/address';
import { Button, Card, Notice, Page, Skeleton, SkeletonRows } from '@maru/ui';
import { Select } from '@maru/ui/fields';
import { useState } from 'react';
import type { TextVersion } from '../../api/help.api';
import { useHelpApi } from '../../use-help-api';
import { WrittenHtml } from '../../written-html';
import { WrittenIn } from '../../written-in';
import { versionOn } from './versions';

const kinds = { 'terms-of-uses': 'terms-of-use', privacies: 'privacy' } as const;

/** Terms of use or privacy policy: the version in force, earlier ones, and one that is announced (HELP-022). */
export const DocumentScreen = observer(function DocumentScreen({ kind }: { kind: keyof typeof kinds }) {
  const { now } = useServices();
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const versions = useLoadable(() => help.versions(kind), [help, kind]);
  const [chosen, setChosen] = useState('');
  useAddress({ version: textThat((text) => /^[\w.-]{1,20}$/.test(text)) }, { version: chosen }, ({ version }) =>
    setChosen(version),
  );
  const current = versions.value && versionOn(versions.value, now());
  const inForce = current && t('document.inForce', { version: current.version, day: formatDay(current.effectiveAt) });
  const skeleton = <SkeletonRows label={t('loading')} rows={10} height={32} />;
  return (
    <Page
      title={t(`document.${kinds[kind]}`)}
      intro={versions.failure ? undefined : (inForce ?? <Skeleton width={180} />)}
      width="text"
    >
      <Loaded
        of={versions}
        skeleton={<Card>{skeleton}</Card>}
        failedTitle={t('document.failed')}
        retryLabel={t('retry')}
      >
        {(list) => (
          <Versions
            list={list}
            current={current}
            shown={list.find(({ version }) => version === chosen) ?? current ?? list[0]}
            onChoose={(version) => setChosen(version === current?.version ? '' : version)}
          />
        )}
      </Loaded>
    </Page>
  );
});

interface VersionsProps {
  readonly list: readonly TextVersion[];
  readonly current: TextVersion | undefined;
  readonly shown: TextVersion | undefined;
  readonly onChoose: (version: string) => void;
}

function Versions({ list, current, shown, onChoose }: VersionsProps) {
  const { t } = useTranslation('help');
  if (!shown) return null;
  const { version, effectiveAt, contents, language } = shown;
  const options = list.map((each) => ({
    value: each.version,
    label: t('document.version', { version: each.version, day: formatDay(each.effectiveAt) }),
  }));
  const announced = !current || effectiveAt > current.effectiveAt;
  return (
    <>
      {list.length > 1 && (
        <Select label={t('document.versions')} options={options} value={version} onSelect={onChoose} />
      )}
      {shown !== current && (
        <Notice
          tone={announced ? 'info' : 'warn'}
          live
          title={
            announced
              ? t('document.announced', { day: formatDay(effectiveAt) })
              : t('document.past', { version: current.version })
          }
          action={
            current && (
              <Button size="s" onClick={() => onChoose(current.version)}>
                {t('document.current')}
              </Button>
            )
          }
        />
      )}
      <WrittenIn languages={[language]} />
      {language !== 'ko' && <p>{t('document.koreanCounts')}</p>}
      <Card>
        <WrittenHtml html={contents} language={language} />
      </Card>
    </>
  );
}
