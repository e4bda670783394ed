import { useServices } from '@maru/platform';
import { errorText, type Loadable } from '@maru/platform/api';
import { observer } from '@maru/platform/observer';
import { ErrorState, Loaded as LoadedView } from '@maru/ui';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly of: Pick<Loadable<T>, 'state' | 'value' | 'failure' | 'retry'>;
  /** Has the final size, so that nothing moves when the value arrives. */
  readonly skeleton: ReactNode;
  readonly failedTitle: string;
  readonly retryLabel: string;
  /** For a small part of a screen: shows the title only, without the reason. */
  readonly compact?: boolean;
  readonly children: (value: T) => ReactNode;
}

const ObservedView = observer(LoadedView);

/** Renders a Loadable in all its states. An observer, `children` included, so its parent need not be one. */
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
