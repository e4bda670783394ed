import type { StaffSale, StaffWhitelistResult } from '@maru/contract/staff';
import { Notice } from '@maru/ui';
import { TextArea } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import type { Change } from '../use-change';

interface WhitelistFormProps {
  readonly code: string;
  readonly onChange: (work: Change<StaffSale>) => Promise<boolean>;
}

/** Loads a list of members who may take part in sales for the whitelist, or takes them off it. */
export function WhitelistForm({ code, onChange }: WhitelistFormProps) {
  const { api } = useStaff();
  const [members, setMembers] = useState('');
  const [missing, setMissing] = useState('');
  const [result, setResult] = useState<StaffWhitelistResult | null>(null);
  const count = members.split(/[\s,;]+/).filter(Boolean).length;
  const isReady = () => {
    setMissing(count > 0 ? '' : '회원의 이메일이나 UID를 입력해 주세요.');
    return count > 0;
  };
  const load = (listed: boolean) => (reason: string) =>
    onChange(async () => {
      const marked = await api.loadWhitelist(code, { members, listed, reason });
      setResult(marked);
      setMembers('');
      return { said: `회원 ${marked.marked}명을 ${listed ? '등록' : '해제'}했습니다.` };
    });
  const willHappen = `이메일·UID ${count}개. 화이트리스트는 모든 화이트리스트 세일에 함께 쓰입니다.`;
  const missingReason = '사유를 입력해 주세요.';
  return (
    <ReasonForm
      title="화이트리스트"
      draft={`whitelist/${code}`}
      isReady={isReady}
      acts={[
        {
          label: '해제',
          title: '명단에서 뺄까요?',
          danger: true,
          missing: missingReason,
          willHappen,
          work: load(false),
        },
        { label: '등록', title: '명단에 올릴까요?', missing: missingReason, willHappen, work: load(true) },
      ]}
    >
      <TextArea
        label="회원 이메일 또는 UID"
        hint="한 줄에 하나, 또는 쉼표로 나눕니다."
        error={missing}
        rows={5}
        value={members}
        onEdit={setMembers}
      />
      {result && result.unknown.length > 0 && (
        <Notice tone="warn" title={`찾지 못한 이름 ${result.unknown.length}개`}>
          <span className={styles.answer}>{result.unknown.slice(0, 50).join('\n')}</span>
        </Notice>
      )}
    </ReasonForm>
  );
}
