import { type LoadOutcome, slowAbove, type TelemetryEvent, type TelemetryKind } from '@maru/contract';

const failures: ReadonlySet<TelemetryKind> = new Set([
  'refused',
  'load',
  'integrity',
  'mount',
  'update',
  'render',
  'unmount',
  'unhandled',
]);

export const isFailure = ({ kind }: TelemetryEvent): boolean => failures.has(kind);

/** What an event says of its page load's fate. Whatever it says, the load has come as far as that remote. */
export const outcomesOf = (event: TelemetryEvent): readonly LoadOutcome[] => {
  const fate = fateOf(event);
  return fate ? ['shown', fate] : ['shown'];
};

const fateOf = (event: TelemetryEvent): LoadOutcome | null => {
  const { kind, value = 0 } = event;
  if (isFailure(event)) return 'failed';
  switch (kind) {
    case 'mountTime':
      return value > slowAbove.mountTime ? 'slowMount' : null;
    case 'lcp':
      return value > slowAbove.lcp ? 'slowLcp' : null;
    case 'inp':
      return value > slowAbove.inp ? 'slowInp' : null;
    case 'cls':
      return value > slowAbove.cls ? 'shiftedLayout' : null;
    case 'success':
      return 'succeeded';
    default:
      return null;
  }
};
