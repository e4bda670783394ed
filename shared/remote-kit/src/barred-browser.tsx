import { useServices } from '@maru/platform';
import { Notice } from '@maru/ui';
import { useId } from 'react';

/**
 * For forms that move money: whether no document of this browser gets a permit (decision 118).
 * @returns id of the reason, which the notice bears and the disabled button names; null where documents get one.
 */
export function useBarredReason(): string | null {
  const reasonId = useId();
  return useServices().ownDocument?.barred === true ? reasonId : null;
}

export interface BarredNoticeProps {
  readonly reasonId: string;
  readonly title: string;
  /** What to do in a browser. */
  readonly browserHint: string;
  /** What to do inside the app, which cannot be updated by itself. */
  readonly appHint: string;
}

/** Says before anything is filled in that nothing of this browser is taken. */
export function BarredNotice({ reasonId, title, browserHint, appHint }: BarredNoticeProps) {
  const { navigation } = useServices();
  return (
    <Notice tone="warn" title={title}>
      <p id={reasonId}>{navigation.inApp ? appHint : browserHint}</p>
    </Notice>
  );
}
