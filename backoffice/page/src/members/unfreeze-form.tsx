import type { StaffMember } from '@maru/contract/staff';
import { Button, Card } from '@maru/ui';
import { Form, TextArea } from '@maru/ui/fields';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { goTo } from '../place';
import { useStaff } from '../staff-context';
import { useDraft } from '../use-draft';
import styles from './members.module.css';

const reasonMax = 500;

/** Proposes that a freeze is lifted; a second operator confirms it. */
export function UnfreezeForm({ member }: { member: StaffMember }) {
  const { api } = useStaff();
  const [reason, setReason] = useDraft(`member/${member.id}`);
  const [missing, setMissing] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setMissing(reason.trim() === '');
    setAsked(reason.trim() !== '');
  };
  const unfreeze = async () => {
    const { id } = await api.unfreeze(member.id, reason.trim());
    setReason('');
    goTo({ screen: 'case', id });
  };
  return (
    <Card title="동결 해제">
      <Form className={styles.form} aria-label="동결 해제" onSubmit={ask}>
        <p className={styles.hint}>해제를 올리면 심사가 열리고, 다른 운영자가 확인해야 해제됩니다.</p>
        <TextArea
          label="해제 사유"
          value={reason}
          onEdit={setReason}
          maxLength={reasonMax}
          remainingLabel={(left) => `${left}자 남음`}
          error={missing && reason.trim() === '' && '사유를 입력해 주세요.'}
        />
        <Button type="submit" variant="primary">
          해제 올리기…
        </Button>
      </Form>
      {asked && (
        <ConfirmDialog
          title="동결 해제를 올릴까요?"
          confirm="해제 올리기"
          reason={reason.trim()}
          work={unfreeze}
          onClose={() => setAsked(false)}
        >
          {`${member.name} (${member.email}) 회원의 동결 해제를 올립니다. 다른 운영자가 확인하면 해제됩니다.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
