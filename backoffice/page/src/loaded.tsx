import { type LoadedProps, Loaded as Read } from '@maru/ui';
import { Freshness } from './freshness';

/** As the component of all pages; a value that could not be read again stays, with what is typed in it, under a notice. */
export function Loaded<Value>(props: LoadedProps<Value>) {
  const { of, onRetry } = props;
  const isKept = of.state === 'failed' && of.value !== undefined;
  return (
    <>
      {isKept && <Freshness of={{ stale: of.failure, isPaused: false, reload: onRetry }} />}
      <Read {...props} of={isKept ? { ...of, state: 'ready' } : of} />
    </>
  );
}
