import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { compiledForTests } from '@maru/tools-compile';
import type pg from 'pg';

export interface ExchangeProcess {
  readonly process: ChildProcess;
  /** `http://127.0.0.1:…` */
  readonly base: string;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * The exchange as a process of its own, as it runs in production: for tests that kill it and benches that load it.
 * @param root - folder of the exchange package.
 */
export async function startExchangeProcess(options: {
  root: string;
  databaseUrl: string;
  home: string;
  port?: number;
  /** Instead of `src/server.ts`, by its path in the package: an exchange that is sent messages. */
  program?: string;
  /** Settings beside those of every test. */
  env?: Readonly<Record<string, string>>;
}): Promise<ExchangeProcess> {
  const port = options.port ?? (await freePort());
  // As the product runs it: a small young generation costs a fifth of the time with thousands of requests in flight.
  const heap = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-memory-reducer', '--v8-pool-size=0'];
  const program = await compiledForTests(options.root, options.program ?? 'src/server.ts');
  const child = spawn(process.execPath, [...heap, program], {
    cwd: options.root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: options.databaseUrl,
      MARU_HOME: options.home,
      MARU_PORT_EXCHANGE: String(port),
      MARU_PORT_STAFF: '0',
      MARU_QUIET_MARKETS: '1',
      MARU_WORLD: 'sandbox',
      MARU_LOG_LEVEL: 'info',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(options.program ? (['ipc'] as const) : [])],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('exchange is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the exchange ended with ${code} before it was ready`)));
  });
  return {
    process: child,
    base: `http://127.0.0.1:${port}`,
    end: (signal) =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill(signal);
      }),
  };
}

/** Members of level 3 (4 with an authenticator) with money, made by the sandbox, and a session for each. @returns their cookies. */
export async function makeTraders(
  base: string,
  pool: pg.Pool,
  count: number,
  { otpSecret, ...funds }: { krw: string; coins: Record<string, string>; otpSecret?: string },
): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `trader-${randomBytes(6).toString('hex')}@maru.test`);
  for (const email of emails) {
    const response = await fetch(`${base}/sandbox/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'test' },
      body: JSON.stringify({ email, authLevel: 3, ...(otpSecret && { authLevel: 4, otpSecret }), ...funds }),
    });
    if (!response.ok) throw new Error(`the sandbox made no member: ${await response.text()}`);
  }
  const tokens = emails.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await pool.query(
    `INSERT INTO session (id_hash, member_id, created_at, active_at)
     SELECT hash, member.id, now(), now() FROM unnest($1::text[], $2::text[]) AS wanted (hash, email) JOIN member USING (email)`,
    [hashes, emails],
  );
  return tokens.map((token) => `maru_session=${token}`);
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
