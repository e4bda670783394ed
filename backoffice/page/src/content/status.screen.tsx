import type { StaffDocument, StaffDocumentBodies } from '@maru/contract/staff';
import { Notice, Page, SkeletonRows, TextField } from '@maru/ui';
import { Segments, TextArea } from '@maru/ui/fields';
import { useCallback, useState } from 'react';
import { KeptForm } from '../kept-form';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { ReasonForm } from '../reason-form';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { DocumentHistory } from './document-history';

type Status = StaffDocumentBodies['status'];

const outdated = { STAFF_CONTENT_CHANGED: null };

/** What the exchange says of itself: open, under maintenance, in grave failure, and its version (SHEL-250). */
export function StatusScreen() {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.content.document('status', signal), [api]));
  const { told, change } = useChange<StaffDocument<'status'>>(reading, outdated);
  const { of, reload } = reading;
  const save = (wish: { seen: number; body: Status; reason: string }) =>
    change(async () => ({ said: '상태를 바꿨습니다.', now: await api.content.saveDocument('status', wish) }));
  return (
    <Page
      title="서비스 상태"
      intro="회원 화면은 1분마다 이 값을 확인합니다. 거래소가 멈췄을 때는 npm run status를 쓰세요."
    >
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={8} />} failed={readFailed} onRetry={reload}>
        {({ versions }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <Current status={versions[0]?.body} />
              {mayMoveMoney(me.role) && versions[0] && (
                <KeptForm value={versions[0]} stamp={String(versions[0].version)}>
                  {({ id, seen, saving }) => (
                    <StatusForm
                      key={id}
                      status={seen.body}
                      onSave={(body, reason) => saving(save({ seen: seen.version, body, reason }))}
                    />
                  )}
                </KeptForm>
              )}
            </div>
            <div className={styles.column}>
              <DocumentHistory versions={versions} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const stateOf = ({ open, critical }: Pick<Status, 'open' | 'critical'>): 'open' | 'closed' | 'critical' =>
  critical ? 'critical' : open ? 'open' : 'closed';
const labels = { open: '정상', closed: '점검', critical: '중대한 장애' } as const;

const Current = ({ status }: { status: Status | undefined }) =>
  status && (
    <Notice
      tone={stateOf(status) === 'open' ? 'ok' : 'danger'}
      title={`지금: ${labels[stateOf(status)]} · 버전 ${status.version}`}
    >
      {stateOf(status) !== 'open' && status.message.ko}
    </Notice>
  );

interface StatusFormProps {
  readonly status: Status;
  readonly onSave: (status: Status, reason: string) => Promise<boolean>;
}

function StatusForm({ status, onSave }: StatusFormProps) {
  const [state, setState] = useState(stateOf(status));
  const [message, setMessage] = useState(status.message);
  const [version, setVersion] = useState(status.version);
  const [isJudged, setJudged] = useState(false);
  const lacksMessage = state !== 'open' && message.ko.trim() === '';
  const lacksVersion = version.trim() === '';
  const isReady = () => {
    setJudged(true);
    return !lacksMessage && !lacksVersion;
  };
  const wanted = { open: state !== 'closed', critical: state === 'critical', message, version: version.trim() };
  return (
    <ReasonForm
      title="상태 바꾸기"
      draft="status"
      isReady={isReady}
      acts={[
        {
          label: '상태 바꾸기',
          title: '상태를 바꿀까요?',
          danger: state !== 'open',
          missing: '사유를 입력해 주세요.',
          willHappen:
            state === 'open'
              ? '모든 화면이 1분 안에 다시 열립니다. 버전이 바뀌었다면 새로고침을 권합니다.'
              : `모든 회원의 화면이 1분 안에 "${message.ko}" 안내로 바뀝니다.`,
          work: (reason) => onSave(wanted, reason),
        },
      ]}
    >
      <Segments
        label="상태"
        options={(['open', 'closed', 'critical'] as const).map((value) => ({ value, label: labels[value] }))}
        value={state}
        onSelect={setState}
      />
      {(['ko', 'en', 'ch'] as const).map((language) => (
        <TextArea
          key={language}
          label={{ ko: '안내 (한국어)', en: '안내 (English)', ch: '안내 (中文)' }[language]}
          rows={2}
          maxLength={500}
          error={language === 'ko' && isJudged && lacksMessage && '회원에게 보일 안내를 한국어로 입력해 주세요.'}
          value={message[language] ?? ''}
          onEdit={(text) => setMessage({ ...message, [language]: text })}
        />
      ))}
      <TextField
        label="버전 (바꾸면 새로고침을 권합니다)"
        error={isJudged && lacksVersion && '버전을 입력해 주세요.'}
        value={version}
        onEdit={(text) => setVersion(text.slice(0, 40))}
      />
    </ReasonForm>
  );
}
