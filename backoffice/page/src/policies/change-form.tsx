import type { StaffPolicies } from '@maru/contract/staff';
import { AmountField, Select } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import { policyLabel, policyUnit, policyValue } from '../words/policies';
import type { PolicyChangeProps } from './proposal-card';

interface ChangeFormProps extends PolicyChangeProps {
  readonly current: StaffPolicies['current'];
}

/** Proposes another value of a limit or threshold. */
export function ChangeForm({ current, onChange }: ChangeFormProps) {
  const { api } = useStaff();
  const [name, setName] = useState(current[0]?.name ?? '');
  const [value, setValue] = useState('');
  const before = current.find((policy) => policy.name === name)?.value ?? '';
  const [problem, setProblem] = useState('');
  const isReady = () => {
    const found = problemOf(value, before);
    setProblem(found);
    return found === '';
  };
  const propose = (reason: string) =>
    onChange(async () => {
      await api.proposePolicy({ name, value, reason });
      setValue('');
      return { said: '변경을 제안했습니다. 다른 운영자의 확인을 기다립니다.' };
    });
  return (
    <ReasonForm
      title="변경 제안"
      draft="policy"
      isReady={isReady}
      acts={[
        {
          label: '변경 제안',
          title: '변경을 제안할까요?',
          missing: '변경 사유를 입력해 주세요.',
          willHappen: `${policyLabel(name)}: ${before && policyValue(name, before)}에서 ${value && policyValue(name, value)}(으)로 바꾸자고 제안합니다. 다른 운영자가 확인하면 바로 적용됩니다.`,
          work: propose,
        },
      ]}
    >
      <Select
        label="항목"
        options={current.map((policy) => ({ value: policy.name, label: policyLabel(policy.name) }))}
        value={name}
        onSelect={(next) => {
          setName(next);
          setValue('');
          setProblem('');
        }}
      />
      <AmountField
        label="새 값"
        hint={before && `현재 ${policyValue(name, before)}`}
        error={problem}
        decimals={0}
        unit={policyUnit(name)}
        value={value}
        onEdit={(next) => {
          setValue(next);
          setProblem('');
        }}
      />
    </ReasonForm>
  );
}

function problemOf(value: string, before: string): string {
  if (value === '') return '새 값을 입력해 주세요.';
  return value === before ? '지금 값과 같습니다.' : '';
}
