import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import httpProxy from '@fastify/http-proxy';
import { transformSync } from 'esbuild';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppLogin, logInAsApp, type ProductPlace } from './hand-over';
import { type Phone, pageHost, phoneHost, phoneScript, phones, policyWithPhone, withPhone } from './phones';

export interface SimulatorOptions extends ProductPlace {
  readonly port: number;
}

const folder = join(dirname(fileURLToPath(import.meta.url)), 'page');

/**
 * A stand-in for the native app of the local world: a page with two phones, each of which shows the real product through a proxy that
 * adds the objects of its platform. The product itself is not changed and does not know of it.
 */
export function buildSimulator(options: SimulatorOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  servePage(app, options);
  for (const phone of phones) servePhone(app, phone, options);
  return app;
}

/** All phones share one relay of sockets; the type leaves out how it makes its headers. */
const feedHeaders = {
  wsClientOptions: {
    rewriteRequestHeaders: (_: object, { headers: { host, origin, cookie } }: FastifyRequest) => ({
      host,
      origin,
      cookie,
    }),
  } as object,
};

function servePage(app: FastifyInstance, { port }: SimulatorOptions): void {
  const constraints = { host: pageHost(port) };
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', file('index.html').replaceAll('{port}', String(port))],
    '/simulator.css': ['text/css', file('simulator.css')],
    '/simulator.js': ['text/javascript', transformSync(file('simulator.ts'), { loader: 'ts' }).code],
  };
  for (const [path, [type, body]] of Object.entries(answers))
    app.get(path, { constraints }, (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body);
    });
  // The address that people type.
  app.get('/', (_request, reply) => reply.redirect(`http://${pageHost(port)}/`, 302));
}

function servePhone(app: FastifyInstance, phone: Phone, options: SimulatorOptions): void {
  const { port, product } = options;
  const host = phoneHost(phone, port);
  const script = phoneScript(phone, port);
  app.register(async (within) => {
    const constraints = { host };
    within.post<{ Body: string }>('/app-simulator/login', { constraints }, async (request, reply) => {
      allowPage(reply, port);
      const login = JSON.parse(request.body) as AppLogin;
      const failed = await logInAsApp(options, login).then(
        (cookies) => void reply.header('set-cookie', cookies),
        (error: Error) => error.message,
      );
      return failed ? reply.code(502).send({ message: failed }) : { message: 'ok' };
    });
    within.post('/app-simulator/logout', { constraints }, (_request, reply) => {
      allowPage(reply, port);
      reply.header('set-cookie', 'maru_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax').send({ message: 'ok' });
    });
    await within.register(httpProxy, {
      upstream: product,
      constraints,
      websocket: true,
      ...feedHeaders,
      replyOptions: {
        // The exchange takes calls from its own site alone, which a phone is here.
        rewriteRequestHeaders: (_request, headers) => ({
          ...headers,
          host,
          ...(headers.origin === `http://${host}` && { origin: product }),
          // A WebView shows a document of its own, no frame.
          ...(headers['sec-fetch-dest'] === 'iframe' && { 'sec-fetch-dest': 'document' }),
          'accept-encoding': 'identity',
        }),
        onResponse: (_request, reply, answer) =>
          void passOn(reply as FastifyReply, (answer as unknown as { stream: Readable }).stream, script, port),
      },
    });
  });
}

/** Only the simulator's page may hand a session over. */
function allowPage(reply: FastifyReply, port: number): void {
  reply
    .header('access-control-allow-origin', `http://${pageHost(port)}`)
    .header('access-control-allow-credentials', 'true');
}

async function passOn(reply: FastifyReply, stream: Readable, script: string, port: number): Promise<void> {
  if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return void reply.send(stream);
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', policyWithPhone(policy, script, port));
  reply.removeHeader('content-length').send(withPhone(await text(stream), script));
}
