import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

describe('POST /sandbox/status', () => {
  it('sets the inner status, each time as a version (SHEL-250)', async () => {
    const closed = { serverStatus: 'false', serverMsg: '점검', serverVersion: '2', critical: 'N' };
    await exchange.call('POST', '/sandbox/status', { body: { inner: closed } });
    expect((await exchange.call('GET', '/v1/mobile/version')).json()).toEqual(closed);
    await exchange.call('POST', '/sandbox/status', { body: { inner: { serverStatus: 'true' } } });
    const open = { serverStatus: 'true', serverMsg: '', serverVersion: '2', critical: 'N' };
    expect((await exchange.call('GET', '/v1/mobile/version')).json()).toEqual(open);
    expect(await exchange.modules.content.documents.history('status')).toHaveLength(3);
  });

  it('writes the file of the HTML server for the outer one', async () => {
    const outer = { serverStatus: 'false', serverMsg: '외부 점검' };
    await exchange.call('POST', '/sandbox/status', { body: { outer } });
    const text = await readFile(join(exchange.context.config.home, 'shell', 'status.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ open: false, critical: false, message: { ko: '외부 점검' } });
  });

  it('refuses what is no status', async () => {
    const answer = await exchange.call('POST', '/sandbox/status', { body: { outer: { serverStatus: 'maybe' } } });
    expect(answer.statusCode).toBe(400);
  });
});
