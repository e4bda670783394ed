import { type PermitPurpose, permittedHeader } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBrowser } from './cross-site';

/**
 * Hook of routes that move a member's money with nothing but his session (`onRequest`): from a page they are taken where its document has a permit
 * for them alone, which the HTML server has checked (decision 115). Programs send none of the headers that browsers add.
 */
export const requirePermit =
  (purpose: PermitPurpose) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isBrowser(request) && request.headers[permittedHeader] !== purpose)
      sendRefusal(reply, { refusal: 'NO_PERMIT' });
    else done();
  };
