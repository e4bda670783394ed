import type { FastifyInstance } from 'fastify';
import type { Config } from '../core/config';
import type { Metrics } from '../core/metrics';

/** The figure of each route and status; looking it up by its labels costs more than counting. */
export function requestSeconds({ requestSeconds }: Pick<Metrics, 'requestSeconds'>) {
  const known = new Map<string, ReturnType<typeof requestSeconds.labels>>();
  return (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`;
    let seconds = known.get(key);
    if (!seconds) {
      seconds = requestSeconds.labels({ method, route, status: String(status) });
      known.set(key, seconds);
    }
    return seconds;
  };
}

/** Headers of every answer, its request id, and its entry in the figures. */
export function setAnswerHeaders(app: FastifyInstance, config: Config, metrics: Metrics): void {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const secondsOf = requestSeconds(metrics);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    secondsOf(request.method, request.routeOptions.url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
}
