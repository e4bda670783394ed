import { createTestServices } from '@maru/platform/testing';
import { ServerStatus } from './server-status';
import { checkStatus } from './status-watch';

const open = { serverStatus: 'true', serverMsg: '', serverVersion: '1.0.0' };
const closed = { serverStatus: 'false', serverMsg: '02:00까지', serverVersion: '1.0.0' };

async function statusOf(inner: unknown, outer: unknown) {
  const { api } = createTestServices();
  api.answer('GET /v1/mobile/version', inner).answer('GET /version.json', outer);
  const status = new ServerStatus();
  await checkStatus(status, api);
  return { api, status };
}

describe('ServerStatus', () => {
  it('asks the status call and the version file', async () => {
    const { api, status } = await statusOf(open, open);
    expect(api.calls.map(({ path }) => path)).toEqual(['/v1/mobile/version', '/version.json']);
    expect(status).toMatchObject({ maintenance: null, newVersion: false });
    for (const { options } of api.calls) expect(options).toEqual({ quiet: true, background: true });
  });

  it.each([
    ['inner', closed, open],
    ['outer', open, closed],
  ])('closes the site when the %s server says so (ERR-009)', async (server, inner, outer) => {
    const { status } = await statusOf(inner, outer);
    expect(status.maintenance).toEqual({ server, message: '02:00까지' });
  });

  it('stays open when the version file cannot be read (SHEL-252)', async () => {
    const { api } = createTestServices();
    api.answer('GET /v1/mobile/version', open);
    const status = new ServerStatus();
    await checkStatus(status, api);
    expect(status.maintenance).toBeNull();
  });

  it('offers a new version once there is one (SHEL-253)', async () => {
    const { api, status } = await statusOf(open, open);
    api.answer('GET /version.json', { ...open, serverVersion: '1.1.0' });
    await checkStatus(status, api);
    expect(status.newVersion).toBe(true);
  });
});
