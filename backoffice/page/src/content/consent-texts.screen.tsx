import type { StaffConsentChange, StaffConsentTexts, StaffConsentVersion } from '@maru/contract/staff';
import { Badge, Page, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import type { Column } from '@maru/ui/figures';
import { type ReactNode, useCallback } from 'react';
import { KeptForm } from '../kept-form';
import { TableCard } from '../lists/table-card';
import { Loaded } from '../loaded';
import { goTo, type Place } from '../place';
import { readFailed } from '../read-failed';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { consentLabels } from '../words/content';
import { isKeyOf } from '../words/is-key-of';
import { Time } from '../words/times';
import { ConsentForm } from './consent-form';
import { ContentProposal } from './content-proposal';
import { contentLanguages } from './language-tabs';
import { Preview } from './preview';

type TextsPlace = Extract<Place, { screen: 'texts' }>;

const outdated = { ALREADY_PROCESSED: null, STAFF_PROPOSER_LEFT: null };
const kinds = Object.keys(consentLabels).filter((kind) => isKeyOf(consentLabels, kind));

/** Terms, privacy policy and consents in their versions: proposed by one person, confirmed by another (HELP-022). */
export function ConsentTextsScreen({ place: { kind } }: { place: TextsPlace }) {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.content.texts(kind, signal), [api, kind]));
  const { told, change } = useChange<StaffConsentTexts>(reading, outdated);
  const { of, reload } = reading;
  const propose = (wish: StaffConsentChange) =>
    change(async () => ({
      said: '새 버전을 제안했습니다. 다른 운영자의 확인을 기다립니다.',
      now: await api.content.proposeText(wish),
    }));
  const now = api.now();
  return (
    <Page
      title="약관과 동의서"
      intro="한 사람이 새 버전을 제안하고 다른 운영자가 확인합니다. 이용약관과 개인정보 처리방침은 시행 7일 전까지 확정합니다."
    >
      <Segments
        label="문서"
        options={kinds.map((value) => ({ value, label: consentLabels[value] }))}
        value={kind}
        onSelect={(next) => goTo({ screen: 'texts', kind: next })}
        loose
      />
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {({ versions, proposals }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {proposals.map((proposal) => (
                <ContentProposal
                  key={proposal.id}
                  title={`제안: ${consentLabels[kind]} ${proposal.version}`}
                  proposal={proposal}
                  willHappen={`버전 ${proposal.version}을 확정합니다. 바로 공개되고, 시행일부터 모든 회원에게 적용됩니다.`}
                  onDecided={(said, work) =>
                    change(async () => {
                      await work();
                      return { said };
                    })
                  }
                >
                  <p>
                    시행 시각 (KST): <Time at={proposal.effectiveAt} />
                  </p>
                  <Previews of={proposal.texts} />
                </ContentProposal>
              ))}
              {mayMoveMoney(me.role) && (
                <KeptForm key={kind} value={versions[0]} stamp={`${versions[0]?.version} ${proposals.length}`}>
                  {({ id, seen, saving }) => (
                    <ConsentForm key={id} kind={kind} last={seen} onPropose={(wish) => saving(propose(wish))} />
                  )}
                </KeptForm>
              )}
            </div>
            <div className={styles.column}>
              <TableCard
                title="버전 기록"
                label="버전 기록"
                columns={columnsOf(versions, now)}
                rows={versions}
                rowKey={({ version }) => version}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** In every language: whoever confirms confirms each of them. */
const Previews = ({ of }: { of: StaffConsentChange['texts'] }) =>
  contentLanguages.map((language) => {
    const text = of[language];
    return text && <Preview key={language} language={language} title={text.title} html={text.contents} />;
  });

/** Of two versions from one moment on the one that was confirmed later counts, which stands before the other. */
function stageOf(row: StaffConsentVersion, versions: readonly StaffConsentVersion[], now: number): ReactNode {
  const counting = versions.find(({ effectiveAt }) => effectiveAt === row.effectiveAt);
  if (counting && counting !== row) return <Badge>{counting.version}(으)로 대체됨</Badge>;
  return Date.parse(row.effectiveAt) > now && <Badge tone="accent">예정</Badge>;
}

const columnsOf = (versions: readonly StaffConsentVersion[], now: number): readonly Column<StaffConsentVersion>[] => [
  { key: 'version', title: '버전', lead: true, cell: ({ version }) => version },
  {
    key: 'from',
    title: '시행 (KST)',
    cell: (row) => (
      <>
        <Time at={row.effectiveAt} /> {stageOf(row, versions, now)}
      </>
    ),
  },
  { key: 'by', title: '누가', cell: ({ by }) => <span className={styles.answer}>{by || '처음 내용'}</span> },
  { key: 'reason', title: '왜', cell: ({ reason }) => <span className={styles.answer}>{reason || '-'}</span> },
];
