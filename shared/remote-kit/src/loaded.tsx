import { useServices } from '@maru/platform';
import { errorText, type Loadable } from '@maru/platform/api';
import { observer } from '@maru/platform/observer';
import { ErrorState, Loaded as LoadedView } from '@maru/ui';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly of: Pick<Loadable<T>, 'state' | 'value' | 'failure' | 'retry'>;
  /** Of the final size, so that nothing moves when the value arrives. */
  readonly skeleton: ReactNode;
  readonly failedTitle: string;
  readonly retryLabel: string;
  /** For a small part of a screen: the title alone, without the reason. */
  readonly compact?: boolean;
  readonly children: (value: T) => ReactNode;
}

const ObservedView = observer(LoadedView);

/** What a screen reads, in all its states. An observer, `children` included: no screen around it needs to be one for it. */
export function Loaded<T>({ of, skeleton, failedTitle, retryLabel, compact, children }: LoadedProps<T>) {
  const { preferences } = useServices();
  return (
    <ObservedView
      of={of}
      skeleton={skeleton}
      onRetry={() => void of.retry()}
      failed={(failure, retry) => (
        <ErrorState
          compact={compact}
          title={failedTitle}
          hint={compact ? undefined : errorText(failure, preferences.language)}
          retryLabel={retryLabel}
          onRetry={retry}
        />
      )}
    >
      {children}
    </ObservedView>
  );
}
