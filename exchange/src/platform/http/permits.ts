import { type PermitPurpose, permitExpired, permittedHeader } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../core/metrics';
import { isBrowser } from './cross-site';

type PermitOutcome = 'missing' | 'expired' | 'foreign';

declare module 'fastify' {
  interface FastifyInstance {
    permitRefusals: Metrics['permitRefusals'];
  }
}

const purposes: readonly PermitPurpose[] = ['orders', 'purchases'];
const outcomes: readonly PermitOutcome[] = ['missing', 'expired', 'foreign'];

/** Begins the figures at 0, so that the first refusal is seen as one more. */
export function countPermitRefusals(app: FastifyInstance, { permitRefusals }: Pick<Metrics, 'permitRefusals'>): void {
  for (const purpose of purposes) for (const outcome of outcomes) permitRefusals.inc({ purpose, outcome }, 0);
  app.decorate('permitRefusals', permitRefusals);
}

/**
 * Hook of routes that move a member's money with nothing but his session (`onRequest`): from a page they are taken where its document has a permit
 * for them alone, which the HTML server has checked (decision 115). Programs send none of the headers that browsers add.
 */
export const requirePermit =
  (purpose: PermitPurpose) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const shown = request.headers[permittedHeader];
    if (isBrowser(request) && shown !== purpose) {
      request.server.permitRefusals.inc({ purpose, outcome: outcomeOf(shown) });
      sendRefusal(reply, { refusal: 'NO_PERMIT' });
    } else done();
  };

/** @param shown - what the HTML server says of the call's permit. */
function outcomeOf(shown: string | readonly string[] | undefined): PermitOutcome {
  if (shown === undefined) return 'missing';
  return shown === permitExpired ? 'expired' : 'foreign';
}
