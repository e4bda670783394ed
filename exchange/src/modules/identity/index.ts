import type { IdentityRules } from '@maru/domain/identity';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { LeasedWorker } from '../../platform/core/jobs';
import type { WatchList } from '../../ports/watch-list';
import type { Auth } from '../auth';
import type { Members } from '../member';
import type { Reviews } from '../review';
import { IdentityRepository } from './identity.repository';
import { identityRoutes } from './identity.routes';
import { IdentityService } from './identity.service';
import type { WatchListCheck } from './identity.tables';
import { WatchListRepository } from './watch-list.repository';
import { createWatchListWorker } from './watch-list.worker';

export interface Identities {
  /** Asks the watch lists about who has handed in a form. */
  readonly watchListChecks: LeasedWorker<WatchListCheck>;
}

export interface IdentityModuleDeps extends IdentityRules {
  readonly auth: Pick<Auth, 'sessions' | 'signUps'>;
  readonly members: Members;
  readonly reviews: Reviews;
  readonly watchList: WatchList;
}

/** Identity checks (고객확인). */
export function createIdentities(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  { auth, members: { repository: members }, watchList, ...deps }: IdentityModuleDeps,
): ExchangeModule<Identities> {
  const { db, clock } = context;
  const repository = new IdentityRepository(db);
  auth.signUps.with((tx, memberId) => repository.end(tx, memberId));
  const checks = new WatchListRepository(db);
  const watchListChecks = createWatchListWorker(context, { repository: checks, members, watchList });
  const onHanded = () => watchListChecks.wake();
  const service = new IdentityService({
    ...deps,
    clock,
    repository,
    checks,
    members,
    sessions: auth.sessions,
    onHanded,
  });
  return {
    name: 'identity',
    service: { watchListChecks },
    routes: identityRoutes(service),
    start: async () => watchListChecks.start(),
    stop: () => watchListChecks.stop(),
  };
}
