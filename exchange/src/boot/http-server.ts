import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { envelopeOf } from '@maru/server';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Context } from '../platform/core/context';
import { setAnswerHeaders } from '../platform/http/answer-headers';
import { cutOnClose } from '../platform/http/cut-on-close';
import { answerError, handleErrors } from '../platform/http/errors';
import { type Phase, refuseWhileStarting } from '../platform/http/health';
import { lateSchemas } from '../platform/http/late-schemas';
import { type AddressLimit, createAddressLimit, limitRates } from '../platform/http/rate-limits';

/**
 * A request must have arrived whole after 40 s; the check runs every 2 s, so a half-sent body ends within 45 s. Node swaps the two
 * limits where that of the headers is the longer one, as its default is.
 */
const requestTimeout = 40_000;
const http = { headersTimeout: 20_000, connectionsCheckingInterval: 2_000 };

export interface HttpServerOptions {
  readonly phase: () => Phase;
  /** One of its own where none is given. */
  readonly addresses?: AddressLimit | undefined;
  readonly onRoute?: ((route: RouteOptions) => void) | undefined;
}

/** A server with what those of members and of the staff share: limits, errors, headers, and 503 until everything is up. */
export async function createHttpServer(
  { config, log, metrics }: Context,
  { phase, addresses, onRoute }: HttpServerOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: sharedLogger(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxy,
    bodyLimit: 1_048_576,
    // Addresses stand in paths, and Cardano's is longer than the usual bound of 100; each route has its own (decision 69).
    routerOptions: { maxParamLength: 200 },
    requestTimeout,
    http,
    forceCloseConnections: 'idle',
    // An array where one value belongs is refused, never unpacked: a reset mail goes to one address.
    ajv: { customOptions: { coerceTypes: true, removeAdditional: true, useDefaults: true, allErrors: false } },
    schemaController: { compilersFactory: lateSchemas },
    frameworkErrors: answerError,
    clientErrorHandler: answerMalformedHttp,
  }).withTypeProvider<TypeBoxTypeProvider>();

  if (onRoute) app.addHook('onRoute', onRoute);
  cutOnClose(app);
  handleErrors(app);
  setAnswerHeaders(app, config, metrics);
  await limitRates(app, config.rateLimits, addresses ?? createAddressLimit(config));
  refuseWhileStarting(app, phase);
  return app;
}

/** One logger for all requests: few ever write a line, and those name their request by `requestLine`. */
function sharedLogger(log: Logger): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(log, { child: { value: () => shared } });
  return shared;
}

/** Answers bytes that are not HTTP, or that do not arrive in time, with an envelope on the socket: they reach no route. */
function answerMalformedHttp({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const body = JSON.stringify(envelopeOf({ refusal: 'BAD_REQUEST' }));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
