import { createBrowserRouter } from '@maru/platform/internal';
import { createOwnAddress } from './own-address';

/** The router makes a request of each navigation; jsdom has no such class. */
class FakeRequest {
  readonly signal = new AbortController().signal;
  readonly method = 'GET';
  readonly headers = new Map();
  constructor(readonly url: string) {}
}
beforeAll(() => void Object.assign(globalThis, { Request: FakeRequest }));

describe('the address of a candidate that runs unseen', () => {
  it('begins where the live screen stands and moves without the history of the tab', async () => {
    const [before, entries] = [window.location.href, window.history.length];
    const router = createBrowserRouter([{ path: '*' }], {
      window: createOwnAddress('/mfe-help/faq?page=2', { from: 'menu' }),
    });
    expect(router.state.location).toMatchObject({
      ...{ pathname: '/mfe-help/faq', search: '?page=2', hash: '', state: { from: 'menu' } },
    });
    await router.navigate('/mfe-help/notices?page=3#top', { state: { from: 'faq' } });
    expect(router.state.location).toMatchObject({
      ...{ pathname: '/mfe-help/notices', search: '?page=3', hash: '#top', state: { from: 'faq' } },
    });
    await router.navigate('?page=4', { replace: true });
    expect(router.state.location).toMatchObject({ pathname: '/mfe-help/notices', search: '?page=4' });
    expect([window.location.href, window.history.length]).toEqual([before, entries]);
  });
});
