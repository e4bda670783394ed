import type { ConsentKind, StaffConsentChange, StaffConsentVersion } from '@maru/contract/staff';
import { TextField } from '@maru/ui';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { consentLabels } from '../words/content';
import styles from './content.module.css';
import type { ContentLanguage } from './language-tabs';
import { MomentField } from './moment-field';
import { TextsEditor, untitledIn } from './texts-editor';

interface ConsentFormProps {
  readonly kind: ConsentKind;
  readonly last: StaffConsentVersion | undefined;
  readonly onPropose: (change: StaffConsentChange) => Promise<boolean>;
}

/** Proposes the next version of a text, beginning with the last one. */
export function ConsentForm({ kind, last, onPropose }: ConsentFormProps) {
  const [texts, setTexts] = useState(last?.texts ?? { ko: { title: consentLabels[kind], contents: '' } });
  const [language, setLanguage] = useState<ContentLanguage>('ko');
  const [version, setVersion] = useState('');
  const [effectiveAt, setEffectiveAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isReady = () => {
    const untitled = untitledIn(texts);
    const found = problemOf(version, effectiveAt, untitled !== undefined);
    setProblem(found);
    if (untitled) setLanguage(untitled);
    return found === null;
  };
  const errorOf = (field: Problem['of']) => (problem?.of === field ? problem.text : '');
  return (
    <ReasonForm
      title="새 버전 제안"
      draft={`text/${kind}`}
      isReady={isReady}
      acts={[
        {
          label: '새 버전 제안',
          title: '새 버전을 제안할까요?',
          missing: '변경 사유를 입력해 주세요.',
          willHappen: `${consentLabels[kind]} 버전 ${version}. 다른 운영자가 확인하면 바로 공개되고 시행일부터 적용됩니다.`,
          work: (reason) => onPropose({ kind, version, effectiveAt: effectiveAt ?? '', texts, reason }),
        },
      ]}
    >
      <div className={styles.row}>
        <TextField
          label="버전"
          hint={last && `지난 버전 ${last.version}`}
          error={errorOf('version')}
          value={version}
          onEdit={(text) => setVersion(text.trim().slice(0, 20))}
        />
        <MomentField label="시행 시각 (KST)" error={errorOf('effectiveAt')} onEdit={setEffectiveAt} />
      </div>
      <TextsEditor
        texts={texts}
        onEdit={setTexts}
        language={language}
        onLanguage={setLanguage}
        error={errorOf('title')}
      />
    </ReasonForm>
  );
}

interface Problem {
  readonly of: 'version' | 'effectiveAt' | 'title';
  readonly text: string;
}

function problemOf(version: string, effectiveAt: string | null, isUntitled: boolean): Problem | null {
  if (!/^[\w.-]+$/.test(version)) return { of: 'version', text: '버전을 영문, 숫자, 점으로 입력해 주세요. 예: 3.0' };
  if (effectiveAt === null) return { of: 'effectiveAt', text: '시행 시각을 YYYY-MM-DD HH:mm 형식으로 입력해 주세요.' };
  return isUntitled ? { of: 'title', text: '제목을 입력해 주세요.' } : null;
}
