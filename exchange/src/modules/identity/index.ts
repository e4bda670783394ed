import type { IdentityRules } from '@maru/domain/identity';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Members } from '../member';
import type { Reviews } from '../review';
import { IdentityRepository } from './identity.repository';
import { identityRoutes } from './identity.routes';
import { IdentityService } from './identity.service';

export interface IdentityModuleDeps extends IdentityRules {
  readonly members: Members;
  readonly reviews: Reviews;
}

/** Identity checks (고객확인). */
export function createIdentities(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { members, ...deps }: IdentityModuleDeps,
): ExchangeModule<void> {
  const repository = new IdentityRepository(db);
  const service = new IdentityService({ ...deps, clock, repository, members: members.repository });
  return { name: 'identity', service: undefined, routes: identityRoutes(service) };
}
