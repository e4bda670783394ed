import type { ShellServices } from '@maru/platform';
import type { ModalQueue } from '@maru/platform/internal';
import type { ShellPriceFeed } from './prices/shell-price-feed';
import type { BelievedSet } from './remotes/believed-set';
import type { ShellNavigation } from './routing/shell-navigation';
import type { SessionClock } from './session/session-clock';
import type { ShellState } from './shell-state';
import type { ServerStatus } from './status/server-status';

/** The services as the shell itself knows them: what remotes may not touch is visible here. */
export interface OwnServices extends ShellServices {
  readonly modals: ModalQueue;
  readonly prices: ShellPriceFeed;
  readonly navigation: ShellNavigation;
}

/** Everything of which the page has one. */
export interface ShellParts {
  readonly set: Pick<BelievedSet, 'remotes'>;
  readonly state: ShellState;
  readonly status: ServerStatus;
  readonly clock: SessionClock;
  readonly services: OwnServices;
}
