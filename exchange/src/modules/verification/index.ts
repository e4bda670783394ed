import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../platform/core/context';
import { createFileStore } from '../../ports/file-store';
import type { RealNameCheck } from '../../ports/real-name';
import type { Auth } from '../auth';
import type { Messenger } from '../message';
import { factorResetRoutes } from './factor-reset.routes';
import { createFactorResetService, type FactorResetService } from './factor-reset.service';
import { realNameRoutes } from './real-name.routes';
import { createRealNameService } from './real-name.service';
import { verificationRoutes } from './verification.routes';
import { createVerificationService, type VerificationService } from './verification.service';

export interface Verification extends VerificationService, FactorResetService {
  readonly routes: FastifyPluginAsync;
}

export interface VerificationDeps {
  readonly auth: Pick<Auth, 'secondStepOf' | 'captcha'>;
  readonly messenger: Messenger;
  readonly realName: RealNameCheck;
}

/** What a member has proved, and how a lost proof is taken back. */
export function createVerification(context: Context, { auth, messenger, realName }: VerificationDeps): Verification {
  const service = createVerificationService(context);
  const resets = createFactorResetService(context, { files: createFileStore(context), messenger });
  const identity = createRealNameService(context, realName);
  return {
    ...service,
    ...resets,
    routes: async (app) => {
      await app.register(verificationRoutes(service));
      await app.register(realNameRoutes(identity));
      await app.register(factorResetRoutes(resets, auth));
    },
  };
}
