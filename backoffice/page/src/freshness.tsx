import { Button, Notice } from '@maru/ui';
import { textOf } from './api/problems';
import type { PolledReading } from './use-polled';

export type Freshly = Pick<PolledReading<unknown>, 'stale' | 'isPaused' | 'reload'>;

/** Says where what is shown is not of the last seconds. */
export function Freshness({ of: { stale, isPaused, reload } }: { of: Freshly }) {
  const refresh = (
    <Button size="s" onClick={reload}>
      새로고침
    </Button>
  );
  if (stale !== null)
    return (
      <Notice tone="warn" live title="새 내용을 불러오지 못해, 마지막으로 불러온 내용이 보입니다." action={refresh}>
        {textOf(stale)}
      </Notice>
    );
  return isPaused ? <Notice tone="info">2분 동안 움직임이 없어 자동 새로고침을 멈췄습니다.</Notice> : null;
}
