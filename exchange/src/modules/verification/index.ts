import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../context';
import { verificationRoutes } from './verification.routes';
import { createVerificationService, type VerificationService } from './verification.service';

export interface Verification extends VerificationService {
  readonly routes: FastifyPluginAsync;
}

export function createVerification(context: Context): Verification {
  const service = createVerificationService(context);
  return { ...service, routes: verificationRoutes(service) };
}
