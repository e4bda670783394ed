import type { StaffMember } from '@maru/contract/staff';
import { Badge, Card, Facts } from '@maru/ui';
import { memberStateLabels } from '../words/labels';
import { Time } from '../words/times';
import styles from './members.module.css';

/** What staff may know of a member. */
export const MemberCard = ({ member }: { member: StaffMember }) => (
  <Card title="회원">
    <Facts
      facts={[
        { label: '이름', value: <span className={styles.text}>{member.name}</span> },
        { label: '이메일', value: <span className={styles.text}>{member.email}</span> },
        { label: '휴대폰', value: member.phone || '-' },
        { label: '구분', value: member.foreign ? '외국인' : '내국인' },
        { label: '인증 단계', value: `${member.authLevel}단계` },
        { label: '상태', value: <StateBadge state={member.state} /> },
        { label: '가입 시각 (KST)', value: <Time at={member.joinedAt} /> },
        ...(member.frozenAt ? [{ label: '동결 시각 (KST)', value: <Time at={member.frozenAt} /> }] : []),
        { label: '회원 번호', value: member.id },
      ]}
    />
  </Card>
);

const StateBadge = ({ state }: Pick<StaffMember, 'state'>) => (
  <Badge tone={state === 'active' ? 'ok' : state === 'frozen' ? 'danger' : 'neutral'}>{memberStateLabels[state]}</Badge>
);
