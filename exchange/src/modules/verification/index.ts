import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { createFileStore } from '../../ports/file-store';
import type { RealNameCheck } from '../../ports/real-name';
import type { Auth } from '../auth';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { factorResetRoutes } from './factor-reset.routes';
import { FactorResetService } from './factor-reset.service';
import { realNameRoutes } from './real-name.routes';
import { RealNameService } from './real-name.service';
import { VerificationRepository } from './verification.repository';
import { verificationRoutes } from './verification.routes';

export interface Verification {
  readonly factorResets: FactorResetService;
}

export interface VerificationDeps {
  readonly members: Members;
  readonly auth: Pick<Auth, 'secondStepOf' | 'captcha'>;
  readonly messenger: Messenger;
  readonly realName: RealNameCheck;
}

/** Verification of members, and resets of lost second factors. */
export function createVerification(
  context: Context,
  { members: { repository: members }, auth, messenger, realName }: VerificationDeps,
): ExchangeModule<Verification> {
  const { db, clock } = context;
  const base = { clock, members, repository: new VerificationRepository(db) };
  const factorResets = new FactorResetService({ ...base, messenger, files: createFileStore(context) });
  const realNames = new RealNameService({ ...base, carrier: realName });
  return {
    name: 'verification',
    service: { factorResets },
    routes: async (app) => {
      await app.register(verificationRoutes(members));
      await app.register(realNameRoutes(realNames));
      await app.register(factorResetRoutes(factorResets, auth));
    },
  };
}
