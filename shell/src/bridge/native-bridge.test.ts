import { createNativeBridge } from './native-bridge';

describe('the native bridge', () => {
  it('speaks to iOS through the WebKit handler, as CN01 (SHEL-220, SHEL-221, SHEL-223, CONS-099)', () => {
    const maru = { postMessage: jest.fn() };
    const bridge = createNativeBridge({ webkit: { messageHandlers: { maru } } });
    bridge.post('tokenSwap', { code: 'WOW1', name: '마루 토큰' });
    expect(maru.postMessage).toHaveBeenCalledWith({ name: 'tokenSwap', payload: { code: 'WOW1', name: '마루 토큰' } });
    expect(bridge).toMatchObject({ host: 'ios', channel: 'CN01' });
  });

  it('speaks to Android in JSON through the injected interface, as CN02 (SHEL-221, SHEL-223, CONS-099)', () => {
    const Maru = { postMessage: jest.fn() };
    const bridge = createNativeBridge({ Maru });
    bridge.post('deposit', { coin: 'BTC' });
    bridge.post('login');
    expect(Maru.postMessage.mock.calls).toEqual([
      ['{"name":"deposit","payload":{"coin":"BTC"}}'],
      ['{"name":"login"}'],
    ]);
    expect(bridge).toMatchObject({ host: 'android', channel: 'CN02' });
  });

  it('carries code and name of the sale with tokenSwap (SHEL-222)', () => {
    const Maru = { postMessage: jest.fn() };
    createNativeBridge({ Maru }).post('tokenSwap', { code: 'WOW1', name: 'Maru' });
    expect(JSON.parse(Maru.postMessage.mock.calls[0][0]).payload).toEqual({ code: 'WOW1', name: 'Maru' });
  });

  it('does nothing in a browser (SHEL-221)', () => {
    const bridge = createNativeBridge({});
    expect(() => bridge.post('withdrawal', { coin: 'BTC' })).not.toThrow();
    expect(bridge).toMatchObject({ host: 'web', channel: 'CN01' });
  });
});

describe('what the app says', () => {
  it('comes on iOS through one call that no script can replace', () => {
    const heard: unknown[] = [];
    const page = { webkit: { messageHandlers: { maru: { postMessage: jest.fn() } } } } as Record<string, unknown>;
    createNativeBridge(page).listen((text) => heard.push(text));
    (page.maruApp as { receive(text: unknown): void }).receive('a');
    expect(heard).toEqual(['a']);
    expect(() => {
      page.maruApp = null;
    }).toThrow(TypeError);
    expect(Object.isFrozen(page.maruApp)).toBe(true);
  });

  it('comes on Android as a message of the injected object', () => {
    const heard: unknown[] = [];
    const Maru: { postMessage: jest.Mock; onmessage?: (event: { data: unknown }) => void } = { postMessage: jest.fn() };
    createNativeBridge({ Maru }).listen((text) => heard.push(text));
    Maru.onmessage?.({ data: 'b' });
    expect(heard).toEqual(['b']);
  });

  it('is nothing in a browser: messages between windows are not listened to', () => {
    const page = {};
    createNativeBridge(page).listen(() => undefined);
    expect(page).toEqual({});
  });
});
