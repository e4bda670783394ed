import { createTestServices } from '@maru/platform/testing';
import { ServerStatus } from './server-status';
import { checkStatus } from './status-watch';

const open = { serverStatus: 'true', serverMsg: '', serverVersion: '1.0.0' };
const closed = { serverStatus: 'false', serverMsg: '02:00까지', serverVersion: '1.0.0' };

async function statusOf(inner: unknown, outer: unknown) {
  const { api } = createTestServices();
  api.answer('GET /v1/mobile/version', inner).answer('GET /version.json', outer);
  const status = new ServerStatus();
  await checkStatus(status, api, 'en');
  return { api, status };
}

describe('ServerStatus', () => {
  it('asks the status call and the version file', async () => {
    const { api, status } = await statusOf(open, open);
    expect(api.calls.map(({ path }) => path)).toEqual(['/v1/mobile/version', '/version.json']);
    expect(status).toMatchObject({ maintenance: null, newVersion: false });
    for (const { options, sent } of api.calls)
      expect([options, sent]).toEqual([{ quiet: true, background: true }, { locale: 'en' }]);
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
    await checkStatus(status, api, 'ko');
    expect(status.maintenance).toBeNull();
  });

  it.each([
    ['inner', closed, open],
    ['outer', open, closed],
  ])(
    'stays closed while the %s server, which had closed it, does not answer, until it says that it is open',
    (_, inner, outer) => {
      const status = new ServerStatus();
      status.learn(inner, outer);
      status.learn(null, null);
      expect(status.maintenance).toMatchObject({ message: '02:00까지' });
      status.learn(open, open);
      expect(status.maintenance).toBeNull();
    },
  );

  it.each([
    ['inner', true],
    ['outer', false],
  ])('tells the message of a grave failure of the %s server, until it is over (SHEL-086)', (_, isInner) => {
    const status = new ServerStatus();
    const grave = { ...open, serverMsg: '잔고를 확인할 수 없습니다.', critical: 'Y' };
    status.learn(isInner ? grave : open, isInner ? open : grave);
    expect(status.critical).toBe('잔고를 확인할 수 없습니다.');
    status.learn(open, open);
    expect(status.critical).toBeNull();
  });

  it('has words for a grave failure that comes without any (ERR-004, SHEL-086)', () => {
    const status = new ServerStatus();
    status.learn({ ...open, critical: 'Y' }, open);
    expect(status.critical).toBe('알 수 없는 오류입니다.');
  });

  it.each([
    ['ko', '알 수 없는 오류입니다.'],
    ['en', 'An unknown error occurred.'],
    ['ch', '发生未知错误。'],
  ] as const)('has them in the language of the page: %s (ERR-001, ERR-004)', async (language, words) => {
    const { api } = createTestServices();
    api.answer('GET /v1/mobile/version', { ...open, critical: 'Y' }).answer('GET /version.json', open);
    const status = new ServerStatus();
    await checkStatus(status, api, language);
    expect(status.critical).toBe(words);
  });

  it('offers a new version once there is one (SHEL-253)', async () => {
    const { api, status } = await statusOf(open, open);
    api.answer('GET /version.json', { ...open, serverVersion: '1.1.0' });
    await checkStatus(status, api, 'ko');
    expect(status.newVersion).toBe(true);
  });

  it('offers a new version that the inner server tells of, though it never names that of the build (SHEL-253)', () => {
    const status = new ServerStatus();
    status.learn({ ...open, serverVersion: '7' }, open);
    expect(status.newVersion).toBe(false);
    status.learn({ ...open, serverVersion: '8' }, open);
    expect(status.newVersion).toBe(true);
  });
});
