import type { ShellServices } from '@maru/platform';
import type { ModalQueue } from '@maru/platform/internal';
import type { OwnBridge } from '../bridge/native-bridge';
import type { ShellPriceFeed } from '../prices/shell-price-feed';
import type { Leases } from '../remotes/leases';
import type { VerifiedSet } from '../remotes/verified-set';
import type { ShellDocument } from '../routing/page-document';
import type { ShellNavigation } from '../routing/shell-navigation';
import type { SessionClock } from '../session/session-clock';
import type { RemoteLinks } from '../settings/remote-links';
import type { ServerStatus } from '../status/server-status';
import type { ShellState } from './shell-state';

/** ShellServices with the concrete types that only the shell may use. */
export interface OwnServices extends ShellServices {
  readonly modals: ModalQueue;
  readonly prices: ShellPriceFeed;
  readonly navigation: ShellNavigation;
  readonly bridge: OwnBridge;
  readonly ownDocument: ShellDocument;
}

/** The page's singletons. */
export interface ShellDeps {
  readonly set: Pick<VerifiedSet, 'remotes'>;
  readonly state: ShellState;
  readonly status: ServerStatus;
  readonly links: RemoteLinks;
  readonly clock: SessionClock;
  readonly leases: Leases;
  readonly services: OwnServices;
}
