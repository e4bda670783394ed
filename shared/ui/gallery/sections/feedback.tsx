import { useState } from 'react';
import {
  Button,
  Card,
  Disclosure,
  EmptyState,
  ErrorState,
  Facts,
  Loaded,
  type LoadedState,
  Notice,
  SkeletonRows,
} from '../../src';
import styles from '../gallery.module.css';

export const Feedback = () => (
  <Card title="안내와 상태">
    <div className={styles.stack}>
      {(['info', 'ok', 'warn', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title="알려 드립니다">
          비밀번호를 변경하면 24시간 동안 출금이 제한됩니다.
        </Notice>
      ))}
      <EmptyState compact title="미체결 주문이 없습니다." />
      <ErrorState compact title="주문을 불러오지 못했습니다." retryLabel="다시 시도" onRetry={() => undefined} />
      <SkeletonRows label="불러오는 중" rows={2} />
      <Disclosure title="인증 메일이 오지 않아요">스팸 메일함을 확인해 주세요.</Disclosure>
    </div>
  </Card>
);

const balance = '1,250,000원';
const states: readonly LoadedState<string>[] = [
  { state: 'loading', value: undefined, failure: undefined },
  { state: 'ready', value: balance, failure: undefined },
  { state: 'loading', value: balance, failure: undefined },
  { state: 'failed', value: undefined, failure: new Error('offline') },
];

export function Loading() {
  const [at, setAt] = useState(0);
  const of = states[at % states.length] ?? states[0];
  return (
    <Card
      title="불러오기"
      aside={
        <Button size="s" onClick={() => setAt(at + 1)}>
          다음 상태
        </Button>
      }
    >
      {of && (
        <Loaded
          of={of}
          onRetry={() => setAt(0)}
          skeleton={<SkeletonRows label="불러오는 중" rows={1} />}
          failed={(_, retry) => (
            <ErrorState compact title="잔고를 불러오지 못했습니다." retryLabel="다시 시도" onRetry={retry} />
          )}
        >
          {(value) => <Facts facts={[{ label: '출금 가능', value }]} />}
        </Loaded>
      )}
    </Card>
  );
}
