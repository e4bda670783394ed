import type { FastifyReply, FastifyRequest } from 'fastify';
import { endedSession } from './session-cookie';

/**
 * Takes the session out of the browser where the exchange could not end it: the page says that the member is logged out, and the next one
 * would find him logged in, whoever sits before it then. Without the header that only our scripts set nobody is logged out by a link.
 */
export function endLostLogout({ method, url, headers }: FastifyRequest, reply: FastifyReply): void {
  const isLogout = method === 'GET' && url.split('?')[0] === '/v1/logout';
  if (isLogout && headers['x-maru-client']) reply.header('set-cookie', endedSession(headers.cookie));
}
