import type { FastifyRequest } from 'fastify';
import { type TurnLimits, Turns } from '../core/turns';

/** Hooks of a route for which many may call in the same moment. */
export interface FewAtOnce {
  /** `preHandler`, before whatever asks the database: few requests go on from here, the others wait without a connection. */
  readonly enter: (request: FastifyRequest) => Promise<void>;
  /** `onSend`: the next one goes on. */
  readonly leave: (request: FastifyRequest) => Promise<void>;
}

/**
 * Lets few requests of a route work at a time, in the order in which they came. The work of a caller who has hung up keeps its place
 * until it has ended: who hangs up again and again gets no more of it done at once.
 */
export function fewAtOnce(limits: TurnLimits): FewAtOnce {
  const turns = new Turns(limits);
  const ends = new WeakMap<FastifyRequest, () => void>();
  return {
    enter: (request) =>
      new Promise((admit, refuse) => {
        const work = () =>
          new Promise<void>((end) => {
            ends.set(request, end);
            admit();
          });
        turns.take(work).catch(refuse);
      }),
    leave: async (request) => ends.get(request)?.(),
  };
}
