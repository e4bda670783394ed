import { timingSafeEqual } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import type { NonceAnswer, SignerAnswer } from '../ports/chain/evm/signer-wire';
import type { Signer } from './signer';

const bodyMax = 16_384;

/**
 * Answers the exchange on a socket file.
 * @param secret - whoever calls has to show it.
 * @throws Error where another signer answers on the socket: two would give one nonce to two payouts.
 */
export async function serveSigner(signer: Signer, socket: string, secret: string): Promise<Server> {
  if (existsSync(socket)) {
    if (await answers(socket)) throw new Error(`another signer runs on ${socket}`);
    rmSync(socket);
  }
  const expected = Buffer.from(`Bearer ${secret}`);
  const calls: Readonly<Record<string, (body: never) => Promise<SignerAnswer | NonceAnswer>>> = {
    '/sign': (body) => signer.sign(body),
    '/fuel': (body) => signer.fuel(body),
    '/bump': (body) => signer.bump(body),
    '/void': (body) => signer.voidPayout(body),
    '/payout': (body) => signer.payoutAt(body),
    '/sweep': (body) => signer.sweep(body),
  };
  const answerTo = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const shown = Buffer.from(request.headers.authorization ?? '');
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return { status: 401, body: {} };
    if (request.method === 'GET' && request.url === '/wallet') return { status: 200, body: signer.description };
    const call = request.method === 'POST' ? calls[request.url ?? ''] : undefined;
    if (!call) return { status: 404, body: {} };
    return { status: 200, body: await call(await readBody(request)) };
  };
  const server = createServer((request, response) => {
    answerTo(request)
      .catch((error: Error) => ({ status: 500, body: { message: error.message } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve));
  return server;
}

async function readBody(request: IncomingMessage): Promise<never> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > bodyMax) throw new Error('the request is too long');
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as never;
}

const answers = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
