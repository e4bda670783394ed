import type { StaffMember } from '@maru/contract/staff';
import { goTo } from '../place';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from './members.module.css';

/** Proposes that a freeze is lifted; a second operator confirms it. */
export function UnfreezeForm({ member }: { member: StaffMember }) {
  const { api } = useStaff();
  const unfreeze = async (reason: string) => {
    const { id } = await api.unfreeze(member.id, reason);
    goTo({ screen: 'case', id });
    return true;
  };
  return (
    <ReasonForm
      title="동결 해제"
      draft={`member/${member.id}`}
      label="해제 사유"
      acts={[
        {
          label: '해제 올리기',
          title: '동결 해제를 올릴까요?',
          missing: '사유를 입력해 주세요.',
          willHappen: `${member.name} (${member.email}) 회원의 동결 해제를 올립니다. 다른 운영자가 확인하면 해제됩니다.`,
          work: unfreeze,
        },
      ]}
    >
      <p className={styles.hint}>해제를 올리면 심사가 열리고, 다른 운영자가 확인해야 해제됩니다.</p>
    </ReasonForm>
  );
}
