import type { StaffBank } from '@maru/contract/staff';
import { TextField } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import type { Change } from '../use-change';
import { closesText, kstText, kstTime } from '../words/bank';
import { Time } from '../words/times';

export interface BankChangeProps {
  readonly onChange: (work: Change<StaffBank>) => Promise<boolean>;
}

const hourMs = 60 * 60 * 1000;

/** Announces a time in which KRW deposits, withdrawals or both are closed. */
export function MaintenanceForm({ onChange }: BankChangeProps) {
  const { api } = useStaff();
  const [from, setFrom] = useState(() => kstText(Date.now()));
  const [until, setUntil] = useState(() => kstText(Date.now() + hourMs));
  const [closes, setCloses] = useState({ deposits: true, withdrawals: true });
  const [problem, setProblem] = useState<{ readonly of: 'from' | 'until' | 'closes'; readonly text: string } | null>(
    null,
  );
  const begins = kstTime(from);
  const ends = kstTime(until);
  const isReady = () => {
    const found = problemOf(begins, ends, closes);
    setProblem(found);
    return found === null;
  };
  const announce = (reason: string) =>
    onChange(async () => {
      const times = { from: (begins as Date).toISOString(), until: (ends as Date).toISOString() };
      const now = await api.announceMaintenance({ ...times, ...closes, reason });
      return { said: '점검 시간을 등록했습니다.', now };
    });
  const field = (of: 'from' | 'until', label: string, value: string, edit: (text: string) => void) => (
    <TextField
      type="datetime-local"
      label={label}
      error={problem?.of === of && problem.text}
      value={value}
      onEdit={(text) => {
        edit(text);
        setProblem(null);
      }}
    />
  );
  const check = (name: 'deposits' | 'withdrawals', label: string) => (
    <Checkbox
      label={label}
      checked={closes[name]}
      onToggle={(isOn) => {
        setCloses({ ...closes, [name]: isOn });
        setProblem(null);
      }}
    />
  );
  return (
    <ReasonForm
      title="점검 등록"
      draft="maintenance"
      hint="기록에 남고, 회원에게는 종료 시각만 보입니다."
      isReady={isReady}
      acts={[
        {
          label: '점검 등록',
          title: '이 시간 동안 닫을까요?',
          missing: '점검 사유를 입력해 주세요.',
          willHappen: begins && ends && (
            <>
              {closesText(closes)}을 <Time at={begins.toISOString()} />
              부터 <Time at={ends.toISOString()} />
              까지 닫습니다. 이미 신청된 출금은 그대로 처리됩니다.
            </>
          ),
          work: announce,
        },
      ]}
    >
      {field('from', '시작 (한국 시간)', from, setFrom)}
      {field('until', '종료 (한국 시간)', until, setUntil)}
      <fieldset className={styles.ready}>
        <legend>닫을 업무</legend>
        {check('deposits', '원화 입금')}
        {check('withdrawals', '원화 출금')}
        {problem?.of === 'closes' && <p role="alert">{problem.text}</p>}
      </fieldset>
    </ReasonForm>
  );
}

function problemOf(from: Date | null, until: Date | null, closes: { deposits: boolean; withdrawals: boolean }) {
  if (!from) return { of: 'from', text: '시작 시각을 입력해 주세요.' } as const;
  if (!until) return { of: 'until', text: '종료 시각을 입력해 주세요.' } as const;
  if (until <= from || until.getTime() <= Date.now())
    return { of: 'until', text: '종료 시각은 시작 시각과 지금보다 뒤여야 합니다.' } as const;
  return closes.deposits || closes.withdrawals ? null : ({ of: 'closes', text: '닫을 업무를 골라 주세요.' } as const);
}
