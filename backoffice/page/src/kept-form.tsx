import { Button, Notice } from '@maru/ui';
import { type ReactNode, useState } from 'react';
import styles from './styles/detail.module.css';

interface Going<Value> {
  /** Key of the form: another one begins anew. */
  readonly id: string;
  /** What the author has seen: what the form began from, or what the author goes on from. */
  readonly seen: Value;
  /** Tells whether a save was done: what was typed has served its purpose then. */
  readonly saving: (done: Promise<boolean>) => Promise<boolean>;
}

interface KeptFormProps<Value> {
  readonly value: Value;
  /** Tells one state of the value from another. */
  readonly stamp: string;
  readonly children: (going: Going<Value>) => ReactNode;
}

/** Keeps a form with what is typed in it while a newer value comes; the author chooses whether to go on or to begin anew. */
export function KeptForm<Value>({ value, stamp, children }: KeptFormProps<Value>) {
  const [begun, setBegun] = useState(stamp);
  const [seen, setSeen] = useState({ stamp, value });
  const [isTyped, setTyped] = useState(false);
  const goOn = () => setSeen({ stamp, value });
  const beginAnew = () => {
    setBegun(stamp);
    goOn();
    setTyped(false);
  };
  const isOutdated = seen.stamp !== stamp;
  // Nothing would be lost. Set while rendering: the old form would show for a moment otherwise.
  if (isOutdated && !isTyped) beginAnew();
  const saving = async (done: Promise<boolean>) => {
    const isDone = await done;
    if (isDone) setTyped(false);
    return isDone;
  };
  return (
    <div className={styles.column} onChange={() => setTyped(true)}>
      {isOutdated && isTyped && (
        <Notice tone="warn" live title="쓰는 동안 새 내용이 저장되었습니다.">
          <p>쓰던 내용은 그대로 있습니다. 새 내용과 비교한 뒤 선택해 주세요.</p>
          <div className={styles.buttons}>
            <Button size="s" onClick={beginAnew}>
              새 내용으로 다시 쓰기
            </Button>
            <Button size="s" onClick={goOn}>
              쓰던 내용으로 계속
            </Button>
          </div>
        </Notice>
      )}
      {children({ id: begun, seen: seen.value, saving })}
    </div>
  );
}
