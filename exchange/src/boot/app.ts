import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { envelopeOf } from '@maru/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import { watchLedger } from '../modules/ledger/ledger.metrics';
import type { Context } from '../platform/core/context';
import { setAnswerHeaders } from '../platform/http/answer-headers';
import { readBodies } from '../platform/http/bodies';
import { refuseCrossSite } from '../platform/http/cross-site';
import { cutOnClose } from '../platform/http/cut-on-close';
import { describeApi } from '../platform/http/docs';
import { answerError, handleErrors } from '../platform/http/errors';
import { type Phase, refuseWhileStarting, reportHealth } from '../platform/http/health';
import { limitRates } from '../platform/http/rate-limits';
import { recogniseMembers, type SessionReader, type StandingReader } from '../platform/http/session';

export interface AppDeps {
  readonly sessions: SessionReader;
  readonly members: StandingReader;
  readonly routes: readonly FastifyPluginAsync[];
  /** Ready where it is left out. */
  readonly phase?: () => Phase;
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Builds the HTTP server: the hooks and plugins that all routes share, then the routes of every module. */
export async function buildApp(
  context: Context,
  { sessions, members, routes, phase = () => 'ready', onRoute }: AppDeps,
): Promise<FastifyInstance> {
  const { config, metrics } = context;
  const app = Fastify({
    loggerInstance: sharedLogger(context.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxy,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // An array where one value belongs is refused, never unpacked: a reset mail goes to one address.
    ajv: { customOptions: { coerceTypes: true, removeAdditional: true, useDefaults: true, allErrors: false } },
    frameworkErrors: answerError,
    clientErrorHandler: answerMalformedHttp,
  }).withTypeProvider<TypeBoxTypeProvider>();

  if (onRoute) app.addHook('onRoute', onRoute);
  cutOnClose(app);
  handleErrors(app);
  setAnswerHeaders(app, config, metrics);
  refuseWhileStarting(app, phase);
  app.decorateRequest('idempotent', null);
  app.decorateRequest('uploads', null);
  refuseCrossSite(app, config);
  await limitRates(app, config.rateLimits);
  recogniseMembers(app, config, sessions, members);
  await readBodies(app);
  await describeApi(app);
  reportHealth(app, context, phase);
  watchLedger(context);
  for (const plugin of routes) await app.register(plugin);
  return app;
}

/** One logger for all requests: few ever write a line, and those name their request themselves. */
function sharedLogger(log: Logger): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(log, { child: { value: () => shared } });
  return shared;
}

/** Answers bytes that are not HTTP, which reach no route, with an envelope on the socket. */
function answerMalformedHttp(_: Error, socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(envelopeOf({ refusal: 'BAD_REQUEST' }));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
