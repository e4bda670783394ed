import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Auth } from '../auth';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { ActingCallers } from './acting-callers';
import { ApiKeyRepository } from './api-key.repository';
import { apiKeyRoutes } from './api-key.routes';
import { ApiKeys } from './api-key.service';
import { ApiKeyReader } from './api-key-reader';

export interface ProgramKeys {
  /** Judges signed calls. */
  readonly reader: ApiKeyReader;
  readonly callers: ActingCallers;
}

export interface ApiKeyModuleDeps {
  readonly auth: Pick<Auth, 'factors' | 'freezes' | 'sessions'>;
  readonly members: Pick<Members, 'repository'>;
  readonly messenger: Messenger;
}

/** Keys by which programs of members call the exchange. */
export function createApiKeys(
  context: Context,
  { auth, members, messenger }: ApiKeyModuleDeps,
): ExchangeModule<ProgramKeys> {
  const { clock, config, events } = context;
  const repository = new ApiKeyRepository(context.db);
  const reader = new ApiKeyReader(context, repository);
  // After the freeze they stay away: they may have been made by whom the member fears.
  auth.freezes.with((tx, memberId) => repository.deleteAll(tx, memberId));
  const base = { clock, config, events, repository, reader, messenger };
  const keys = new ApiKeys({ ...base, factors: auth.factors, sessions: auth.sessions, members: members.repository });
  const callers = new ActingCallers(auth.sessions, repository);
  return { name: 'api-key', service: { reader, callers }, routes: apiKeyRoutes(keys) };
}
