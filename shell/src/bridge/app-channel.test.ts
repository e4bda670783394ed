import type { AppMessage } from '@maru/contract';
import { AppChannel } from './app-channel';

const key = '0f8fad5b-d9cb-469f-a165-70867728950e';
const text = (name: string, payload?: unknown, more: object = {}) => JSON.stringify({ name, key, payload, ...more });
const welcome = text('welcome', { version: 1 });

function opened(greeted = true) {
  const sent: [string, unknown][] = [];
  const taken: AppMessage[] = [];
  const told = { outdated: jest.fn(), refusing: jest.fn(), welcomed: jest.fn() };
  const heard: ((message: unknown) => void)[] = [];
  const channel = new AppChannel({
    key,
    bridge: {
      send(name, payload) {
        sent.push([name, payload]);
      },
      listen(take) {
        heard.push(take);
      },
    },
    take(message) {
      taken.push(message);
      return true;
    },
    ...told,
  });
  channel.start();
  const receive = (message: unknown) => heard[0]?.(message);
  if (greeted) receive(welcome);
  return { channel, sent, taken, told, receive };
}

describe('the talk with the app', () => {
  it('begins with the versions that the page knows and a key of this document', () => {
    const { sent, told } = opened();
    expect(sent).toEqual([['hello', { versions: [1], key }]]);
    expect(told.welcomed).toHaveBeenCalledTimes(1);
  });

  it.each<[string, AppMessage]>([
    ['the back key', { name: 'back', payload: undefined }],
    ['the return to the foreground', { name: 'resume', payload: undefined }],
    ['a deep link', { name: 'open', payload: { path: '/app/wow/list?tab=1' } }],
    ['a deep link with state', { name: 'open', payload: { path: '/confirm', state: { coinId: 3, code: 'A1' } } }],
    ['the keyboard', { name: 'keyboard', payload: { height: 312.5 } }],
    ['a push notification', { name: 'push', payload: undefined }],
    ['the theme', { name: 'theme', payload: { theme: 'dark' } }],
    ['a login', { name: 'session', payload: undefined }],
  ])('takes %s', (_what, message) => {
    const { channel, taken, receive } = opened();
    receive(JSON.stringify({ ...message, key }));
    expect(taken).toEqual([message]);
    expect(channel.refused).toBe(0);
  });

  it('takes nothing before the app has answered, and no second answer', () => {
    const { channel, taken, told, receive } = opened(false);
    receive(text('back'));
    receive(welcome);
    receive(text('welcome', { version: 2 }));
    expect(taken).toEqual([]);
    expect(channel.refused).toBe(2);
    expect(told.welcomed).toHaveBeenCalledTimes(1);
    expect(told.outdated).not.toHaveBeenCalled();
  });

  it('says so where app and page know no common version, and takes nothing then', () => {
    const { taken, told, receive } = opened(false);
    receive(text('welcome', { version: 9 }));
    receive(text('back'));
    expect(told.welcomed).not.toHaveBeenCalled();
    expect(told.outdated).toHaveBeenCalledTimes(1);
    expect(taken).toEqual([]);
  });

  it('tells of refusals at the first and at powers of two, so that a flood is not answered by another one', () => {
    const { channel, sent, told, receive } = opened();
    for (let each = 0; each < 100; each += 1) receive('{');
    expect(channel.refused).toBe(100);
    expect(sent.slice(1).map(([, payload]) => (payload as { count: number }).count)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(told.refusing).toHaveBeenCalledTimes(1);
  });
});

describe('forged and malformed messages', () => {
  const wrongKey = { key: '0f8fad5b-d9cb-469f-a165-70867728950f' };
  const state = (values: unknown) => text('open', { path: '/confirm', state: values });
  const hostile: readonly [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['an object instead of its text', { name: 'back', key }],
    ['an array', [welcome]],
    ['an empty text', ''],
    ['half a text', '{"name":"back"'],
    ['JSON null', 'null'],
    ['JSON text', '"back"'],
    ['an array of JSON', `[${text('back')}]`],
    ['no name', JSON.stringify({ key })],
    ['no key', JSON.stringify({ name: 'back' })],
    ['another key', text('back', undefined, wrongKey)],
    ['an empty key', text('back', undefined, { key: '' })],
    ['a key in an array', text('back', undefined, { key: [key] })],
    ['a number as name', JSON.stringify({ name: 7, key })],
    ['a name in an array', JSON.stringify({ name: ['back'], key })],
    ['an unknown name', text('transfer', { amount: '1' })],
    ['a name of the prototype', text('constructor')],
    ['__proto__ as name', `{"name":"__proto__","key":"${key}"}`],
    ['toString as name', text('toString')],
    ['a message of the page', text('hello', { versions: [1], key })],
    ['a login token', text('login', { token: 'x' })],
    ['a session with a token', text('session', { token: 'x' })],
    ['a push with a text to show', text('push', { title: '<img src=x onerror=alert(1)>' })],
    ['a member too many', text('back', undefined, { origin: 'app' })],
    ['a member too many within', text('theme', { theme: 'dark', css: '*{}' })],
    ['a theme that there is none of', text('theme', { theme: 'dark"onload=' })],
    ['a height in words', text('keyboard', { height: '10px' })],
    ['a negative height', text('keyboard', { height: -1 })],
    ['a height beyond any screen', text('keyboard', { height: 1e9 })],
    ['another site', text('open', { path: 'https://evil.example/' })],
    ['another site without scheme', text('open', { path: '//evil.example/' })],
    ['another site behind a backslash', text('open', { path: '/\\evil.example/' })],
    ['a script', text('open', { path: 'javascript:alert(1)' })],
    ['an address with a line break', text('open', { path: '/\n/evil.example' })],
    ['an address in an array', text('open', { path: ['/'] })],
    ['state in a text', state('{"coinId":1}')],
    ['nested state', state({ coinId: { toString: 1 } })],
    ['state without bounds', state({ coinId: 'x'.repeat(201) })],
    ['too much state', state(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, 1])))],
    ['a text without bounds', text('back', undefined, { padding: 'x'.repeat(5000) })],
  ];

  it.each(hostile)('refuses %s', (_what, message) => {
    const { channel, taken, receive } = opened();
    receive(message);
    expect(taken).toEqual([]);
    expect(channel.refused).toBe(1);
  });

  it('are forty at least', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40);
  });
});
