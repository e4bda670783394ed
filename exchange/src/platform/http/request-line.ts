import { SET_ID } from '@maru/contract';
import type { FastifyRequest } from 'fastify';

/** What a log line says of a request that failed. */
interface RequestLine {
  readonly err: unknown;
  readonly reqId: string;
  /** Id of the release set that the page of the caller followed, such as `set-57.r42`. Any client can claim any. */
  readonly set?: string;
}

/** Made only where a line is written: most requests write none. A header without the shape of a set's id counts as absent. */
export function requestLine({ id, headers }: FastifyRequest, err: unknown): RequestLine {
  const set = headers['x-maru-set'];
  return { err, reqId: id, ...(typeof set === 'string' && SET_ID.test(set) && { set }) };
}
