import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { faultOfPlan } from './asked';
import { bootCommand, clearAway, kill, makeBootFolder } from './command';

// node --import tsx tools/boot/serve.ts: POST /boots takes a plan and answers what the browser found, one after the other.
const { HOST = '127.0.0.1', MARU_PORT_BOOT = '8079', MARU_BOOT_SECONDS = '120' } = process.env;
const bytesMax = 128 * 1024 * 1024;
const limitMs = Number(MARU_BOOT_SECONDS) * 1000;

let last: Promise<unknown> = Promise.resolve();

interface Made {
  readonly code: number | null;
  readonly output: string;
  readonly problem: string;
}

/** A program of its own for each plan: what one leaves behind is gone before the next. */
function run(plan: string): Promise<Made> {
  const [program, ...args] = bootCommand;
  const { PATH = '', CHROMIUM_PATH } = process.env;
  const folder = makeBootFolder();
  const env = { PATH, MARU_BOOT_FOLDER: folder, ...(CHROMIUM_PATH && { CHROMIUM_PATH }) };
  const child = spawn(program, args, { env, stdio: 'pipe', detached: true });
  const late = setTimeout(() => child.pid && kill(-child.pid), limitMs);
  child.stdin.on('error', () => undefined);
  child.stdin.end(inTime(plan));
  const ended = new Promise<number | null>((done) => child.once('close', done).once('error', () => done(null)));
  return Promise.all([ended, text(child.stdout), text(child.stderr)])
    .then(([code, output, problem]) => ({ code, output, problem }))
    .finally(() => {
      clearTimeout(late);
      return clearAway(child.pid, folder);
    });
}

/** The plan with the time that there is: this service ends it, whatever whoever asks would wait. */
function inTime(plan: string): string {
  const { limitMs: wanted = limitMs, ...given } = JSON.parse(plan) as { limitMs?: number };
  return JSON.stringify({ ...given, limitMs: Math.min(wanted, limitMs) });
}

async function planOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bytesMax) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === '/health/live') return void reply.end('{"status":"ok"}');
  if (request.method !== 'POST' || request.url !== '/boots') return void reply.writeHead(404).end();
  // A registry names none; a page that a developer has open does, wherever it comes from.
  if (request.headers.origin !== undefined) return void reply.writeHead(403).end();
  const plan = await planOf(request);
  if (plan === null) return void reply.writeHead(413).end();
  const fault = faultOfPlan(plan);
  if (fault) return void reply.writeHead(400).end(fault);
  const turn = last.then(() => run(plan));
  last = turn.catch(() => undefined);
  const { code, output, problem } = await turn;
  if (problem) console.error(problem.trim());
  if (code === 0) return void reply.end(output);
  reply.writeHead(500).end(problem.trim() || `it ended with ${code}`);
}

const server = createServer((request, reply) => {
  reply.setHeader('content-type', 'application/json');
  answer(request, reply).catch((error: Error) => reply.writeHead(500).end(error.message));
});
server.requestTimeout = limitMs;
server.listen(Number(MARU_PORT_BOOT), HOST);
process.on('SIGTERM', () => process.exit(0));
