import type { StaffDocument, StaffDocumentBodies } from '@maru/contract/staff';
import { helpLinks } from '@maru/domain/content';
import { Card, Facts, Page, SkeletonRows } from '@maru/ui';
import { useCallback } from 'react';
import { KeptForm } from '../kept-form';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { linkLabels } from '../words/content';
import { ContentProposal } from './content-proposal';
import { DocumentHistory } from './document-history';
import { contentLanguages } from './language-tabs';
import { LinksForm } from './links-form';

type Config = StaffDocumentBodies['remoteConfig'];

const outdated = { ALREADY_PROCESSED: null, STAFF_PROPOSER_LEFT: null, STAFF_CONTENT_CHANGED: null };

/** Remote config: where links lead, and the popup of the whitelist; a second person confirms each change (HELP-050, HELP-052). */
export function LinksScreen() {
  const { api, me } = useStaff();
  const read = useCallback((signal: AbortSignal) => api.content.document('remoteConfig', signal), [api]);
  const reading = useLoaded(read);
  const { told, change } = useChange<StaffDocument<'remoteConfig'>>(reading, outdated);
  const { of, reload } = reading;
  const propose = (wish: { seen: number; body: Config; reason: string }) =>
    change(async () => ({
      said: '변경을 제안했습니다. 다른 운영자의 확인을 기다립니다.',
      now: await api.content.saveDocument('remoteConfig', wish),
    }));
  return (
    <Page
      title="링크 설정"
      intro="한 사람이 변경을 제안하고 다른 운영자가 확인합니다. 비워 둔 링크는 회원에게 보이지 않습니다."
    >
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={14} />} failed={readFailed} onRetry={reload}>
        {({ versions: [last, ...earlier], proposals }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {last &&
                proposals.map((proposal) => (
                  <ContentProposal
                    key={proposal.id}
                    title="링크 변경 제안"
                    proposal={proposal}
                    willHappen="모든 회원의 화면에 몇 분 안에 적용됩니다."
                    onDecided={(said, work) =>
                      change(async () => {
                        await work();
                        return { said };
                      })
                    }
                  >
                    <Facts facts={differences(last.body, proposal.body)} />
                  </ContentProposal>
                ))}
              {mayMoveMoney(me.role) && last && (
                <KeptForm value={last} stamp={`${last.version} ${proposals.length}`}>
                  {({ id, seen, saving }) => (
                    <LinksForm
                      key={id}
                      config={seen.body}
                      onPropose={(body, reason) => saving(propose({ seen: seen.version, body, reason }))}
                    />
                  )}
                </KeptForm>
              )}
              {!mayMoveMoney(me.role) && last && (
                <Card title="지금 링크">
                  <Facts
                    facts={helpLinks.map((name) => ({ label: linkLabels[name], value: last.body.links[name]?.ko }))}
                  />
                </Card>
              )}
            </div>
            <div className={styles.column}>
              <DocumentHistory versions={last ? [last, ...earlier] : []} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** What a proposal changes, from → to. */
function differences(before: Config, after: Config) {
  const links = helpLinks.flatMap((name) =>
    (['ko', 'en'] as const).flatMap((language) => {
      const [from = '', to = ''] = [before.links[name]?.[language], after.links[name]?.[language]];
      return from === to
        ? []
        : [{ label: `${linkLabels[name]} (${language})`, value: `${from || '숨김'} → ${to || '숨김'}` }];
    }),
  );
  const texts = contentLanguages.map((language) => {
    const [from = '', to = ''] = [before.whitelist.content[language], after.whitelist.content[language]];
    return { label: `화이트리스트 팝업 (${language})`, from: from || '없음', to: to || '없음' };
  });
  const shown = ({ whitelist }: Config) => (whitelist.shown ? '보임' : '숨김');
  const popup = [
    { label: '화이트리스트 팝업 코드', from: before.whitelist.code, to: after.whitelist.code },
    { label: '화이트리스트 팝업 표시', from: shown(before), to: shown(after) },
    ...texts,
  ].flatMap(({ label, from, to }) => (from === to ? [] : [{ label, value: `${from} → ${to}` }]));
  return [...links, ...popup];
}
