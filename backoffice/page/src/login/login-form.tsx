import type { StaffMe, StaffSecondStep } from '@maru/contract/staff';
import { Button, Notice, TextField } from '@maru/ui';
import { CodeField, Form, PasswordField } from '@maru/ui/fields';
import { useEffect, useState } from 'react';
import { isRefusal, textOf } from '../api/problems';
import type { StaffApi } from '../api/staff-api';
import { useAttempt } from '../use-attempt';
import styles from './login.module.css';

interface LoginFormProps {
  readonly api: StaffApi;
  /** What the first field begins with. */
  readonly email?: string;
  readonly onLoggedIn: (me: StaffMe) => void;
}

const expired = '인증 시간이 지났습니다. 처음부터 다시 로그인해 주세요.';

/** E-mail and password, then the code of the authenticator. What was typed stays when it is refused. */
export function LoginForm({ api, email: known = '', onLoggedIn }: LoginFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<StaffSecondStep | null>(null);
  const [notice, setNotice] = useState('');
  const { busy, problem, run } = useAttempt();
  const submit = () => {
    if (email.trim() === '' || password === '') return setNotice('이메일과 비밀번호를 입력해 주세요.');
    setNotice('');
    void run(async () => setStep(await api.login({ email: email.trim(), password })));
  };
  if (step) {
    const back = (why: string) => {
      setStep(null);
      setNotice(why);
    };
    return <CodeStep api={api} step={step} onBack={back} onLoggedIn={onLoggedIn} />;
  }
  const told = notice || (problem ? textOf(problem) : '');
  return (
    <Form className={styles.form} aria-label="로그인" onSubmit={submit}>
      <TextField
        label="이메일"
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onEdit={setEmail}
        maxLength={254}
        autoFocus={known === ''}
      />
      <PasswordField
        label="비밀번호"
        showLabel="비밀번호 보기"
        hideLabel="비밀번호 숨기기"
        value={password}
        onEdit={setPassword}
        maxLength={200}
        autoFocus={known !== ''}
      />
      {told && (
        <Notice tone="danger" live>
          {told}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="l" wide busy={busy}>
        다음
      </Button>
    </Form>
  );
}

interface CodeStepProps extends Pick<LoginFormProps, 'api' | 'onLoggedIn'> {
  readonly step: StaffSecondStep;
  /** @param why - empty where it is the person's own choice. */
  readonly onBack: (why: string) => void;
}

function CodeStep({ api, step, onBack, onLoggedIn }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { busy, problem, run } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each token has its own end
  useEffect(() => {
    const timer = setTimeout(() => onBack(expired), Date.parse(step.expiresAt) - api.now());
    return () => clearTimeout(timer);
  }, [step]);
  const send = (typed: string) =>
    run(async () => {
      try {
        onLoggedIn(await api.confirmLogin({ token: step.token, code: typed }));
      } catch (error) {
        if (!isRefusal(error, 'STAFF_LOGIN_REQUIRED')) throw error;
        onBack(expired);
      }
    });
  return (
    <Form className={styles.form} aria-label="인증번호 확인" onSubmit={() => code.length === 6 && void send(code)}>
      <CodeField
        label="OTP 인증번호"
        hint="인증 앱에 표시된 6자리 숫자를 입력해 주세요."
        error={problem ? textOf(problem) : undefined}
        value={code}
        onEdit={setCode}
        onComplete={(typed) => void send(typed)}
        autoFocus
      />
      <Button type="submit" variant="primary" size="l" wide busy={busy} disabled={code.length < 6}>
        로그인
      </Button>
      <Button variant="quiet" wide onClick={() => onBack('')}>
        처음부터 다시
      </Button>
    </Form>
  );
}
