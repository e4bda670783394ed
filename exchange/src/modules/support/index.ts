import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { CaptchaService } from '../auth';
import { SupportRepository } from './support.repository';
import { supportRoutes } from './support.routes';
import { SupportService } from './support.service';

/** Inquiries to customer support. */
export function createSupport(
  context: Pick<Context, 'db' | 'clock'>,
  { captcha }: { readonly captcha: CaptchaService },
): ExchangeModule<SupportService> {
  const service = new SupportService({ repository: new SupportRepository(context.db), clock: context.clock });
  return { name: 'support', service, routes: supportRoutes(context, service, captcha) };
}
