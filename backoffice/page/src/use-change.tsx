import { Notice } from '@maru/ui';
import { type ReactNode, useState } from 'react';
import { Refused, textOf } from './api/problems';
import { useFocusKept } from './use-focus-kept';
import type { Reading } from './use-loaded';

/** A change of what is shown. @returns what to tell once it is done, and the value as it is then; without one it is read again. */
export type Change<Value> = () => Promise<{ readonly said: string; readonly now?: Value }>;

interface Told {
  readonly tone: 'ok' | 'warn';
  readonly text: string;
}

interface Changes<Value> {
  /** What has become of the last change. */
  readonly told: ReactNode;
  /** @returns whether it was done; false where what is shown was outdated. Throws what the dialog of the change is to tell. */
  readonly change: (work: Change<Value>) => Promise<boolean>;
}

/**
 * @param outdated - refusals that come of an outdated view, which is read anew; with their words where the server's do not fit.
 */
export function useChange<Value>(
  { reload, take }: Pick<Reading<Value>, 'reload' | 'take'>,
  outdated: Readonly<Record<string, string | null>>,
): Changes<Value> {
  const [told, setTold] = useState<Told | null>(null);
  useFocusKept(told);
  const change = async (work: Change<Value>) => {
    setTold(null);
    try {
      const { said, now } = await work();
      setTold({ tone: 'ok', text: said });
      if (now === undefined) reload();
      else take(now);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || !Object.hasOwn(outdated, error.code)) throw error;
      setTold({ tone: 'warn', text: `${outdated[error.code] ?? textOf(error)} 최신 내용을 다시 불러왔습니다.` });
      reload();
      return false;
    }
  };
  const notice = told && (
    <Notice tone={told.tone} live>
      {told.text}
    </Notice>
  );
  return { told: notice, change };
}
