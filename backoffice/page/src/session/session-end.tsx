import { Button, Notice } from '@maru/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { textOf } from '../api/problems';
import { useStaff } from '../staff-context';
import { useAttempt } from '../use-attempt';
import type { Session } from './use-session';

const minuteMs = 60_000;

type EndProps = Pick<Session, 'clock' | 'over' | 'prolong'>;

/** @returns milliseconds until the session ends, told anew each second. */
function useTimeLeft({ clock }: Pick<EndProps, 'clock'>): number {
  const { api } = useStaff();
  const endsAt = useSyncExternalStore(clock.subscribe, () => clock.endsAt);
  const [now, setNow] = useState(api.now);
  useEffect(() => {
    setNow(api.now());
    const timer = setInterval(() => setNow(api.now()), 1000);
    return () => clearInterval(timer);
  }, [api]);
  return endsAt - now;
}

/** Time until the session ends, in whole minutes. */
export function TimeLeft({ clock }: Pick<EndProps, 'clock'>) {
  const left = useTimeLeft({ clock });
  return <p role="timer">자동 로그아웃까지 {Math.max(0, Math.ceil(left / minuteMs))}분</p>;
}

/** Announces the end of the session a minute before it comes, and tells when it has come. */
export function EndNotice({ clock, over, prolong }: EndProps) {
  const left = useTimeLeft({ clock });
  const { busy, problem, run } = useAttempt();
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver, over]);
  if (left > minuteMs || isOver) return null;
  return (
    <Notice
      tone="warn"
      live
      title="1분 안에 자동으로 로그아웃됩니다."
      action={
        !clock.isLast && (
          <Button size="s" variant="primary" busy={busy} onClick={() => run(prolong)}>
            계속 이용하기
          </Button>
        )
      }
    >
      {problem
        ? textOf(problem)
        : clock.isLast
          ? '로그인한 지 8시간이 되어 연장할 수 없습니다. 작성 중인 내용은 다시 로그인하면 그대로 있습니다.'
          : '작성 중인 내용은 다시 로그인해도 그대로 있습니다.'}
    </Notice>
  );
}
