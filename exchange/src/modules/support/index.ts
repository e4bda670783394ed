import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { createFileStore } from '../../ports/file-store';
import type { Auth } from '../auth';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { SupportRepository } from './support.repository';
import { supportRoutes } from './support.routes';
import { SupportService } from './support.service';

export type { SupportService } from './support.service';
export type { InquiryRow } from './support.tables';

export interface SupportModuleDeps {
  readonly auth: Pick<Auth, 'captcha' | 'sessions' | 'signUps'>;
  readonly members: Pick<Members, 'repository'>;
  readonly messenger: Messenger;
}

/** Inquiries to customer support. */
export function createSupport(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'vault'>,
  { auth, members, messenger }: SupportModuleDeps,
): ExchangeModule<SupportService> {
  const { db, clock, config } = context;
  const { publicUrl } = config;
  const repository = new SupportRepository(db);
  // Their pictures are dropped as files that nobody names.
  auth.signUps.with((tx, memberId) => repository.deleteAll(tx, memberId));
  const service = new SupportService({
    ...{ repository, messenger, clock, publicUrl },
    members: members.repository,
    sessions: auth.sessions,
    files: createFileStore(context),
  });
  return { name: 'support', service, routes: supportRoutes(context, service, auth.captcha) };
}
