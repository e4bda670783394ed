import { UnseenReads } from './unseen-reads';

type Transport = ConstructorParameters<typeof UnseenReads>[0]['transport'];

function readsOver(transport: Transport = async () => ({ status: 200, text: '{}' })) {
  const sent: Parameters<Transport>[0][] = [];
  const reads = new UnseenReads({
    transport: (request) => {
      sent.push(request);
      return transport(request);
    },
    ...{ origin: 'https://maru.test', canary: 'd7', setId: () => 'set-3' },
  });
  return { reads, sent };
}

describe('reads for a candidate that nobody sees', () => {
  it('are GETs with a mark, which keep no session alive', async () => {
    const { reads, sent } = readsOver();
    expect(await reads.read('/v1/me?_t=1')).toEqual({ status: 200, text: '{}' });
    expect(sent).toMatchObject([{ method: 'GET', url: '/v1/me?_t=1' }]);
    expect(sent[0]?.headers).toMatchObject({ 'x-maru-dark': 'd7', 'X-Maru-Background': '1', 'X-Maru-Set': 'set-3' });
  });

  it.each([
    '//away.test/v1/me',
    'https://away.test/v1/me',
    '/auth/a',
    '/v1/../shell/main.js',
    '/telemetry',
    '/feed',
    'javascript:1',
    '',
  ])('do not go to %s', async (url) => {
    const { reads, sent } = readsOver();
    expect(await reads.read(url)).toEqual({ status: 0, text: '' });
    expect([sent.length, reads.failed]).toEqual([0, 1]);
  });

  it('are sixty at most, two at once, and the others wait', async () => {
    let [running, most] = [0, 0];
    const { reads, sent } = readsOver(async () => {
      running += 1;
      most = Math.max(most, running);
      await null;
      running -= 1;
      return { status: 200, text: '{}' };
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => reads.read('/v1/coins')));
    expect([answers.filter(({ status }) => status === 200).length, sent.length, most]).toEqual([60, 60, 2]);
  });

  it('bring no more than 512 KiB, and nothing once the frame is gone', async () => {
    const { reads } = readsOver(async () => ({ status: 200, text: 'x'.repeat(512 * 1024 + 1) }));
    expect((await reads.read('/v1/coins')).text).toBe('');
    const { reads: ended, sent } = readsOver();
    ended.end();
    expect((await ended.read('/v1/coins')).status).toBe(0);
    expect(sent).toEqual([]);
  });

  it('count what was not answered with a success', async () => {
    const { reads } = readsOver(async () => ({ status: 404, text: '' }));
    await reads.read('/v1/a');
    const { reads: away } = readsOver(async () => Promise.reject(new Error('away')));
    await away.read('/v1/a');
    expect([reads.failed, away.failed]).toEqual([1, 1]);
  });
});
