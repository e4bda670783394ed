import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { staffPageRoutes } from './page.routes';

let folder: string;
let app: FastifyInstance;
const warnings: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-staff-page-'));
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } } });
  await app.register(staffPageRoutes, { folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the page of the back office', () => {
  it('says that it is not built', async () => {
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
  });

  it('is served with its files, each answered once, and no other file of the machine', async () => {
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'main.abc123.js'), 'run()');
    const page = await app.inject('/');
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, '<!doctype html>', 'no-cache']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const file = await app.inject('/page/main.abc123.js');
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([
      200,
      'run()',
      'text/javascript; charset=utf-8',
    ]);
    const lost = await app.inject('/page/main.abc124.js');
    expect([lost.statusCode, lost.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const path of ['..%2f..%2fetc%2fpasswd', 'index.html', '%2e%2e%2fx.js'])
      expect((await app.inject(`/page/${path}`)).statusCode).not.toBe(200);
    expect(warnings).toEqual([]);
  });
});
