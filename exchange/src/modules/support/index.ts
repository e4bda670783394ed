import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../platform/core/context';
import type { CaptchaService } from '../auth';
import { supportRoutes } from './support.routes';
import { createSupportService, type SupportService } from './support.service';

export interface Support extends SupportService {
  readonly routes: FastifyPluginAsync;
}

export function createSupport(context: Context, { captcha }: { captcha: CaptchaService }): Support {
  const service = createSupportService(context);
  return { ...service, routes: supportRoutes(context, service, captcha) };
}
