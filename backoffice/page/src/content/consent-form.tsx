import type { ConsentKind, StaffConsentChange, StaffConsentVersion } from '@maru/contract/staff';
import { TextField } from '@maru/ui';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { consentLabels } from '../words/content';
import styles from './content.module.css';
import { MomentField } from './moment-field';
import { lacksTitle, TextsEditor } from './texts-editor';

interface ConsentFormProps {
  readonly kind: ConsentKind;
  readonly last: StaffConsentVersion | undefined;
  readonly onPropose: (change: StaffConsentChange) => Promise<boolean>;
}

/** Proposes the next version of a text, beginning with the last one. */
export function ConsentForm({ kind, last, onPropose }: ConsentFormProps) {
  const [texts, setTexts] = useState(last?.texts ?? { ko: { title: consentLabels[kind], contents: '' } });
  const [version, setVersion] = useState('');
  const [effectiveAt, setEffectiveAt] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const isReady = () => {
    const found = problemOf(version, effectiveAt, lacksTitle(texts));
    setProblem(found);
    return found === '';
  };
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
          value={version}
          onEdit={(text) => setVersion(text.trim().slice(0, 20))}
        />
        <MomentField label="시행 시각 (KST)" onEdit={setEffectiveAt} />
      </div>
      <TextsEditor texts={texts} onEdit={setTexts} error={problem} />
    </ReasonForm>
  );
}

function problemOf(version: string, effectiveAt: string | null, isUntitled: boolean): string {
  if (!/^[\w.-]+$/.test(version)) return '버전을 영문, 숫자, 점으로 입력해 주세요. 예: 3.0';
  if (effectiveAt === null) return '시행 시각을 YYYY-MM-DD HH:mm 형식으로 입력해 주세요.';
  return isUntitled ? '제목을 입력해 주세요.' : '';
}
