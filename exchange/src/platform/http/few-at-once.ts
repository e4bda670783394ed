import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TurnLimits, Turns } from '../core/turns';

/**
 * Hook of a route for which many may call in the same moment (`preHandler`, before whatever asks the database): few requests are
 * worked on at a time, from here until they are answered. The others wait without a connection, in the order in which they came.
 */
export function fewAtOnce(limits: TurnLimits) {
  const turns = new Turns(limits);
  return (_request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    new Promise((admit, refuse) => {
      const work = async () => {
        admit();
        // Sent, or the caller is gone.
        await finished(reply.raw).catch(() => undefined);
      };
      turns.take(work).catch(refuse);
    });
}
