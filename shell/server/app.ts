import { mkdir } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import { darkHeader, permitHeader, permittedHeader } from '@maru/contract';
import { sendRefusal, verifiedMemberHeader } from '@maru/server';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serveCaptchaFrame } from './captcha-frame';
import { countsTokenOf, type HtmlServerConfig, shellBuild } from './config';
import { serveConfirmation } from './confirmation';
import { serveDark } from './dark/dark.routes';
import { DarkLoads } from './dark/dark-loads';
import { DarkSource } from './dark/dark-source';
import { PublicAnswers } from './first-answers';
import { FirstContents } from './first-content/first-contents';
import { KeptBuilds } from './kept-builds';
import { keyedHash } from './keyed-hash';
import { endLostLogout } from './lost-logout';
import { OuterStatusSource } from './outer-status';
import { PageLoadTokens } from './page-load-token';
import { servePages } from './pages';
import { Permits } from './permits';
import { takePolicyReports } from './policy-reports';
import { servePwa } from './pwa';
import { ReleaseNews } from './release-news';
import { ReleasedShells } from './released-shells';
import type { LiveSource } from './releases';
import { ReopenedSets } from './reopened-sets';
import { serveShellFiles } from './shell-files';
import { relaySockets } from './socket-relay';
import { AnsweredSuccesses, successOf } from './telemetry/answered-successes';
import { BlockSpeakers } from './telemetry/block-speakers';
import { KnownSets } from './telemetry/known-sets';
import { MemberDevices } from './telemetry/member-devices';
import type { Exporter } from './telemetry/otlp';
import { OutcomeSums } from './telemetry/outcome-sums';
import { takeTelemetry } from './telemetry/telemetry.routes';
import { ticketKey } from './ticket-key';
import { type Device, Devices } from './visitor';

/** Path prefixes proxied to the exchange, so that cookies and calls have one origin. */
const exchangePrefixes = ['/v1', '/v2', '/auth', '/addresses', '/data'];

/**
 * A request must have arrived whole after 40 s; the check runs every 2 s, so a half-sent body ends within 45 s. Node swaps the two
 * limits where that of the headers is the longer one, as its default is.
 */
const requestTimeout = 40_000;
const http = { headersTimeout: 20_000, connectionsCheckingInterval: 2_000 };

/** Builds the HTML server: pages, the shell’s files, and the proxy to the exchange. */
export async function buildHtmlServer(
  config: HtmlServerConfig,
  releases: LiveSource,
  exporter: Exporter | null = null,
  firstContents = new FirstContents({ registryUrl: config.registryUrl, exporter }),
): Promise<FastifyInstance> {
  const app = createHttpServer(config);
  serveCaptchaFrame(app, config.captchaFrame);
  serveConfirmation(app, config.confirmation);
  servePwa(app);
  // For pages and the exchange's answers; files of the shell are compressed at build.
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const key = await ticketKey(config);
  const [devices, answered, members] = [new Devices(key), new AnsweredSuccesses(), new MemberDevices()];
  const permits = new Permits(key);
  proxyExchange(app, { config, permits, onAnswer: noteAnswer({ devices, answered, members, key }) });
  const speakers = new BlockSpeakers();
  const learns = (device: Device, rollouts: readonly string[]) =>
    speakers.isSpeaker(device.origin, devices.markOf(device), rollouts);
  const news = new ReleaseNews({ releases, learns });
  relaySockets(app, config.exchangeUrl, (feed, { headers }) => {
    // Without its cookie a page would be told of somebody else's set.
    const device = devices.known(headers.cookie);
    if (device) news.follow(feed, device);
  });
  news.start();
  const kept = await keptBuilds(config);
  const shells = new ReleasedShells({
    ...{ registryUrl: config.registryUrl, kept, folder: join(config.folder, 'signed-shells') },
  });
  shells.start(() => releases.current());
  serveShellFiles(app, config.dist, kept);
  app.get('/health/live', async () => ({ status: 'ok' }));
  // Never unready for a silent registry: pages go on with the last valid sets.
  app.get('/health/ready', async () => ({ status: 'ok', parts: releases.standing() }));
  exporter?.watchAge(() => releases.standing().ageSeconds);
  const status = new OuterStatusSource(config.statusFile);
  const [tokens, known] = [new PageLoadTokens(key), new KnownSets()];
  const answers = new PublicAnswers(config.exchangeUrl);
  const reopened = new ReopenedSets({ registryUrl: config.registryUrl });
  const toRegistry = { registryUrl: config.registryUrl, token: () => countsTokenOf(config) };
  const darks = new DarkSource(toRegistry);
  const serving = {
    ...{ config, releases, status, tokens, devices, known, answers, firstContents },
    ...{ kept, shells, speakers, reopened, darks, permits },
  };
  servePages(app, serving);
  const [sums, darkLoads] = [new OutcomeSums(toRegistry), new DarkLoads(toRegistry)];
  serveDark(app, serving, darkLoads);
  darkLoads.start();
  takeTelemetry(app, { tokens, devices, known, releases, sums, exporter, answered, members });
  takePolicyReports(app);
  sums.start();
  app.addHook('onClose', () => firstContents.stop());
  app.addHook(
    'onClose',
    async () => void (await Promise.all([sums.stop(), darkLoads.stop(), exporter?.stop(), news.stop(), shells.stop()])),
  );
  return app;
}

function createHttpServer(config: HtmlServerConfig): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    requestTimeout,
    http,
    frameworkErrors: answerBadAddress,
    ...(config.trustedProxies.length > 0 && { trustProxy: [...config.trustedProxies] }),
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  return app;
}

/** The build of now is kept before anybody is answered: a page of this server may ask another one for its files. */
async function keptBuilds(config: HtmlServerConfig): Promise<KeptBuilds> {
  const kept = new KeptBuilds({ dist: config.dist, folder: join(config.folder, 'builds') });
  await mkdir(kept.files, { recursive: true }).catch(() => undefined);
  const build = await shellBuild(config).catch(() => null);
  if (build) await kept.keep(build.version);
  return kept;
}

const isCall = (url: string): boolean => exchangePrefixes.includes(/^\/[^/?]*/.exec(url)?.[0] ?? '');

/** Answers paths that cannot be decoded, which reach no route: the envelope for a call, Main for a page (SHEL-008). */
function answerBadAddress(_: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
  if (!isCall(request.url)) return reply.redirect('/', 302);
  return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
}

const failedText = '잠시 후 다시 시도해 주세요.\nPlease try again shortly.\n请稍后重试。\n';

/** What has failed here is for the operator alone: it names files and addresses of ours. A call gets the envelope all the same (API-006). */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = error;
  if (statusCode >= 500) console.error(`${request.method} ${request.url.split('?')[0]} failed`, error);
  if (isCall(request.url)) return sendRefusal(reply, { refusal: statusCode >= 500 ? 'UNKNOWN' : 'BAD_REQUEST' });
  if (statusCode < 500) return reply.code(statusCode).send(error);
  return reply.code(statusCode).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(failedText);
}

/** Smaller answers fit into one packet anyway, and most calls have such. */
const compressedBytesMin = 1_400;

/** Compresses an answer on its way. No page of another site can ask for one that holds a secret: cookies are SameSite. */
function passOn(reply: FastifyReply, stream: Readable): void {
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
  if (length < compressedBytesMin || reply.hasHeader('content-encoding')) reply.send(stream);
  else reply.removeHeader('content-length').compress(stream);
}

/** Without what the exchange says of its own connection to us. That it ends is true of the visitor's, too: a body was left unread there. */
function withoutConnection({ connection, 'keep-alive': _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return connection === 'close' ? { ...headers, connection } : headers;
}

/**
 * Calls under way at a time, of each prefix: more than the bodies that one address can send slowly, at 100 a second for 40 seconds. By default they are
 * 128, and a hundred such bodies kept all members waiting. The proxy does not verify the certificate of an https exchange unless told to.
 */
const toExchange = { connections: 10_000, connect: { rejectUnauthorized: true } };

/** Told of each answer of the exchange before it goes out. */
type OnAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

interface NoteDeps {
  readonly devices: Devices;
  readonly answered: AnsweredSuccesses;
  readonly members: MemberDevices;
  /** Of the hash that stands for a member in counts. */
  readonly key: Buffer;
}

/** Notes what a device got done, and of which verified member it is, by the exchange's own answer. */
const noteAnswer =
  ({ devices, answered, members, key }: NoteDeps): OnAnswer =>
  ({ method, url, headers }, reply) => {
    const opensSession = /(?:^|,\s?)(?:__Host-)?maru_session=[^;]/.test(String(reply.getHeader('set-cookie') ?? ''));
    const name = successOf({ method, url, status: reply.statusCode, opensSession });
    const member = reply.getHeader(verifiedMemberHeader);
    reply.removeHeader(verifiedMemberHeader);
    const device = (name || member) && devices.known(headers.cookie);
    if (!device) return;
    if (name) answered.note(devices.markOf(device), name);
    if (member) members.note(devices.markOf(device), keyedHash(key, 'member', String(member)));
  };

/** The exchange refuses it, too: what nobody sees may read and nothing else. */
function refuseUnseenChange({ method, headers }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (headers[darkHeader] === undefined || method === 'GET' || method === 'HEAD') done();
  else sendRefusal(reply, { refusal: 'READS_ONLY' });
}

interface ProxyDeps {
  readonly config: HtmlServerConfig;
  readonly permits: Permits;
  readonly onAnswer: OnAnswer;
}

function proxyExchange(app: FastifyInstance, deps: ProxyDeps): void {
  for (const prefix of exchangePrefixes) proxyCalls(app, deps, prefix);
}

function proxyCalls(app: FastifyInstance, { config, permits, onAnswer }: ProxyDeps, prefix: string): void {
  app.register(httpProxy, {
    upstream: config.exchangeUrl,
    prefix,
    rewritePrefix: prefix,
    undici: toExchange,
    preHandler: refuseUnseenChange,
    replyOptions: {
      // By default each 503 would be asked for ten more times, which feeds an overload.
      retryDelay: () => null,
      // The exchange decides by our own origin and host who may call it; it must see what the browser sent.
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        [permitHeader]: undefined,
        // Whatever the caller has said of it.
        [permittedHeader]: permits.purposeOf(request.headers),
        host: request.headers.host,
        // The visitor's address, which limits count by; behind a trusted proxy the socket is the proxy's.
        'x-forwarded-for': request.ip,
      }),
      // Declared as a server's response; what arrives has the body as `stream`.
      rewriteHeaders: withoutConnection,
      onResponse: (request, reply, answer) => {
        onAnswer(request as FastifyRequest, reply as FastifyReply);
        if (reply.statusCode >= 500) endLostLogout(request as FastifyRequest, reply as FastifyReply);
        passOn(reply as FastifyReply, (answer as unknown as { stream: Readable }).stream);
      },
      onError(reply) {
        endLostLogout(reply.request as FastifyRequest, reply as FastifyReply);
        sendRefusal(reply, { refusal: 'UNAVAILABLE' });
      },
    },
  });
}
