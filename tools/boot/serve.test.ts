import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@maru/testing/free-port';
import { nodeForTools } from '@maru/tools-workspace';

describe('the service that boots for a registry', () => {
  let service: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const [program, ...args] = nodeForTools;
    const env = { PATH: process.env.PATH, MARU_PORT_BOOT: String(port), CHROMIUM_PATH: '/nowhere/chromium' };
    service = spawn(program, [...args, join(__dirname, 'serve.ts')], { env, stdio: 'ignore' });
    const answers = () =>
      fetch(`${url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await answers())) await new Promise((done) => setTimeout(done, 50));
  });
  afterAll(() => service.kill());
  const post = async (candidate: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ candidate: { name: 'mfe-help', ...candidate }, worlds: [] });
    const response = await fetch(`${url}/boots`, { method: 'POST', body, headers });
    return [response.status, await response.text()];
  };

  it('carries out a plan that brings its files', async () => {
    expect(await post({ contents: {} })).toEqual([500, expect.stringContaining('no Chromium at /nowhere/chromium')]);
  });

  it('reads no folder of its machine, fetches no candidate, and takes nothing from a page', async () => {
    expect(await post({ folder: '/etc' })).toEqual([400, expect.stringContaining('candidate.folder')]);
    expect(await post({ folder: '/etc', contents: {} })).toEqual([400, expect.stringContaining('candidate.folder')]);
    expect(await post({ baseUrl: 'http://registry:8081/' })).toEqual([400, expect.stringContaining('is missing')]);
    const before = JSON.stringify({
      candidate: { name: 'shell', contents: {} },
      before: { folder: '/etc' },
      worlds: [],
    });
    expect((await fetch(`${url}/boots`, { method: 'POST', body: before })).status).toBe(400);
    for (const origin of ['https://evil.example', url, 'null'])
      expect(await post({ contents: {} }, { origin })).toEqual([403, '']);
  });
});
