import { observer } from '@maru/platform/observer';
import { lazy, Suspense } from 'react';
import type { StateBadgeProps, StatePartProps } from './states/state-parts';

/** Hardly ever needed, so fetched when it is; with its texts, so that nothing is drawn in another language first. */
const Part = lazy(() => import('./states/state-parts').then((parts) => parts.stateTextsReady.then(() => parts)));

export const MarketStatePart = (props: StatePartProps) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);

/** Nothing of an open market without plans. */
export const MarketStateBadge = observer(function MarketStateBadge(props: StateBadgeProps) {
  const { state, nextState } = props.cell;
  return state === 'open' && (props.brief || !nextState) ? null : <MarketStatePart as="badge" {...props} />;
});
