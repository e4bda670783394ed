import type { StaffMember } from '@maru/contract/staff';
import { Button, Card, EmptyState, Page, SearchIcon, SkeletonRows, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useCallback, useState } from 'react';
import { isRefusal } from '../api/problems';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { MemberCard } from './member-card';
import styles from './members.module.css';
import { UnfreezeForm } from './unfreeze-form';

const emailMin = 3;
const emailMax = 254;

/** One member by e-mail, for operators. The e-mail stays out of the address: addresses are kept in histories. */
export function MembersScreen() {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState({ email: '', times: 0 });
  const [problem, setProblem] = useState('');
  const search = () => {
    const typed = email.trim();
    const isLong = typed.length >= emailMin;
    setProblem(isLong ? '' : '이메일을 입력해 주세요.');
    if (isLong) setAsked(({ times }) => ({ email: typed, times: times + 1 }));
  };
  return (
    <Page title="회원 조회" intro="이메일로 회원을 찾고, 동결된 계정의 해제를 올립니다.">
      <Form className={styles.search} aria-label="회원 찾기" onSubmit={search}>
        <TextField
          label="회원 이메일"
          type="email"
          value={email}
          onEdit={setEmail}
          error={problem}
          maxLength={emailMax}
          spellCheck={false}
          autoCapitalize="off"
        />
        <Button type="submit" variant="primary" icon={<SearchIcon />}>
          찾기
        </Button>
      </Form>
      {asked.email ? (
        <Found key={asked.times} email={asked.email} />
      ) : (
        <EmptyState title="찾을 회원의 이메일을 입력해 주세요." hint="이메일 전체가 맞아야 합니다." />
      )}
    </Page>
  );
}

function Found({ email }: { email: string }) {
  const { api } = useStaff();
  const read = useCallback((signal: AbortSignal) => memberOf(api.member(email, signal)), [api, email]);
  const { of, reload } = useLoaded(read);
  return (
    <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={6} />} failed={readFailed} onRetry={reload}>
      {(member) =>
        member ? (
          <div className={styles.found}>
            <MemberCard member={member} />
            {member.state === 'frozen' ? (
              <UnfreezeForm member={member} />
            ) : (
              <Card title="동결 해제">
                <p className={styles.hint}>동결된 계정이 아닙니다.</p>
              </Card>
            )}
          </div>
        ) : (
          <EmptyState title="이 이메일의 회원이 없습니다." hint="철자를 확인하고 다시 찾아 주세요." />
        )
      }
    </Loaded>
  );
}

/** @returns null for an e-mail that nobody has. */
const memberOf = (member: Promise<StaffMember>): Promise<StaffMember | null> =>
  member.catch((error: unknown) => {
    if (isRefusal(error, 'NOT_FOUND')) return null;
    throw error;
  });
