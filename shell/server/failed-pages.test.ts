import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { HtmlSite } from './testing/html-site';

describe('a request that this server fails at', () => {
  let site: HtmlSite;
  let app: FastifyInstance;
  let told: jest.SpyInstance;
  beforeEach(async () => {
    told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    site = await HtmlSite.open(new TestTrust([]).root.key, () => undefined);
    app = await site.start();
  });
  afterEach(async () => {
    await site.stop();
    told.mockRestore();
  });

  it('tells the visitor nothing of its files, and the operator what it was', async () => {
    await rm(join(site.folder, 'dist', 'shell.json'));
    const { statusCode, body } = await app.inject('/');
    expect([statusCode, body]).toEqual([500, expect.not.stringMatching(/ENOENT|dist|shell\.json/)]);
    expect(told).toHaveBeenCalledWith(expect.stringContaining('GET /'), expect.objectContaining({ code: 'ENOENT' }));
  });

  it('answers a call that cannot be passed on with the envelope (API-006)', async () => {
    const { statusCode, body } = await app.inject({ url: '/v1/..%2fmetrics' });
    expect([statusCode, JSON.parse(body)]).toEqual([400, { header: expect.objectContaining({ code: 'BAD_REQUEST' }) }]);
  });

  it('tells why a report is not taken', async () => {
    const answer = await app.inject({ method: 'POST', url: '/telemetry', payload: {} });
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('body')]);
  });
});
