import type { StaffDocumentBodies } from '@maru/contract/staff';
import { helpLinks, isLinkAddress } from '@maru/domain/content';
import { TextField } from '@maru/ui';
import { Checkbox, TextArea } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { linkLabels } from '../words/content';
import styles from './content.module.css';

type Config = StaffDocumentBodies['remoteConfig'];

interface LinksFormProps {
  readonly config: Config;
  readonly onPropose: (config: Config, reason: string) => Promise<boolean>;
}

/** Proposes other addresses of links, and other words of the whitelist's popup. */
export function LinksForm({ config, onPropose }: LinksFormProps) {
  const [links, setLinks] = useState(config.links);
  const [whitelist, setWhitelist] = useState(config.whitelist);
  const [isJudged, setJudged] = useState(false);
  const problemOf = (address: string) =>
    isLinkAddress(address) ? '' : '사이트 안의 경로(/…), https 주소, mailto 주소만 쓸 수 있습니다.';
  const isReady = () => {
    setJudged(true);
    return Object.values(links).every(({ ko, en }) => isLinkAddress(ko) && isLinkAddress(en));
  };
  return (
    <ReasonForm
      title="변경 제안"
      draft="links"
      isReady={isReady}
      acts={[
        {
          label: '변경 제안',
          title: '변경을 제안할까요?',
          missing: '변경 사유를 입력해 주세요.',
          willHappen: '다른 운영자가 확인하면 모든 회원의 화면에 적용됩니다.',
          work: (reason) => onPropose({ links, whitelist }, reason),
        },
      ]}
    >
      {helpLinks.map((name) => (
        <div key={name} className={styles.links}>
          {(['ko', 'en'] as const).map((language) => {
            const link = links[name] ?? { ko: '', en: '' };
            return (
              <TextField
                key={language}
                size="s"
                label={`${linkLabels[name]} (${language === 'ko' ? '한국어' : 'en-us'})`}
                value={link[language]}
                error={isJudged && problemOf(link[language])}
                onEdit={(text) => setLinks({ ...links, [name]: { ...link, [language]: text.trim() } })}
              />
            );
          })}
        </div>
      ))}
      <TextArea
        label="화이트리스트 팝업 (한국어)"
        rows={2}
        maxLength={500}
        value={whitelist.content.ko}
        onEdit={(ko) => setWhitelist({ ...whitelist, content: { ...whitelist.content, ko } })}
      />
      <TextArea
        label="화이트리스트 팝업 (en-us)"
        rows={2}
        maxLength={500}
        value={whitelist.content.en ?? ''}
        onEdit={(en) => setWhitelist({ ...whitelist, content: { ...whitelist.content, en } })}
      />
      <Checkbox
        label="팝업 표시"
        checked={whitelist.shown}
        onToggle={(shown) => setWhitelist({ ...whitelist, shown })}
      />
    </ReasonForm>
  );
}
