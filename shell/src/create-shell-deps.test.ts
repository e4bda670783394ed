import { createShellDeps, type PageDeps } from './create-shell-deps';
import { WaitingPort } from './prices/waiting-port';
import { RemoteVersions } from './remotes/remote-versions';
import { emptySet } from './remotes/verified-set';

describe('the services of a page', () => {
  it('name the set that the tab follows with each call, also after it has adopted a newer one', async () => {
    const sent: unknown[] = [];
    window.fetch = jest.fn(async (_url, init) => {
      sent.push(new Headers(init?.headers).get('x-maru-set'));
      return { status: 200, text: async () => '{}', headers: new Headers() } as Response;
    });
    const versions = new RemoteVersions({ ...emptySet, id: 'set-7' }, {} as never, jest.fn());
    const { services } = createShellDeps({
      page: window,
      set: versions.set,
      setId: () => versions.set.id,
      time: { now: Date.now, heard: jest.fn() },
      feedPort: new WaitingPort(),
      answers: new Map(),
      report: jest.fn(),
      succeeded: jest.fn(),
      drawCaptchaFrame: null,
    } satisfies PageDeps);
    await services.api.get('/v1/boards');
    versions.adopt({ ...emptySet, id: 'set-8.r8' });
    await services.api.post('/v1/orders', {});
    expect(sent).toEqual(['set-7', 'set-8.r8']);
  });
});
