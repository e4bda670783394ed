import { useSyncExternalStore } from 'react';
import { useStaff } from './staff-context';

/** @param name - tells apart what is being written, e.g. `case/12`. @returns the text, and what sets it. */
export function useDraft(name: string): readonly [text: string, edit: (text: string) => void] {
  const { drafts } = useStaff();
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.get(name));
  return [text, (next) => drafts.set(name, next)];
}
