import { payloadFault } from './events';
import { addedEventTypes, eventTypes, isSecretField, narrowingFault, readEventTypes } from './schemas/event-types';
import { schemaFindings } from './schemas/findings';
import { RemoteManifestSchema } from './schemas/manifest';

const fields = { coin: 'string', kind: ['krw', 'coin'], memo: 'string?', count: 'number', done: 'boolean' } as const;
const good = { coin: 'BTC', kind: 'coin', count: 1, done: true };

describe('the payload of an event', () => {
  it('has the declared fields, of their types, and no others', () => {
    expect(payloadFault(fields, good)).toBeNull();
    expect(payloadFault(fields, { ...good, memo: 'x' })).toBeNull();
    expect(payloadFault(fields, { ...good, memo: undefined })).toBeNull();
    const { count: _, ...less } = good;
    expect(payloadFault(fields, less)).toBe('field count is not number');
    expect(payloadFault(fields, { ...good, kind: 'gold' })).toBe('field kind is not one of krw, coin');
    expect(payloadFault(fields, { ...good, memo: 7 })).toBe('field memo is not string or missing');
    expect(payloadFault(fields, { ...good, count: Number.NaN })).toBe('field count is not number');
    expect(payloadFault(fields, { ...good, coin: { toString: () => 'BTC' } })).toBe('field coin is not string');
    expect(payloadFault(fields, { ...good, coin: 'x'.repeat(201) })).toBe('field coin is not string');
  });

  it('is refused without saying what stands in it', () => {
    expect(payloadFault(fields, { ...good, password: 'Maru!2026' })).toBe('has a field that is not declared');
    expect(payloadFault(fields, { ...good, kind: 'Maru!2026' })).not.toContain('Maru!2026');
  });
});

describe('a subscriber that was compiled against another version', () => {
  it.each([
    ['a field is gone', { a: 'string' }, {}, 'has no field a'],
    [
      'a field may be missing now',
      { a: 'string' },
      { a: 'string?' },
      'has a field a that is string or missing, not string',
    ],
    ['a field has another type', { a: 'string' }, { a: 'number' }, 'has a field a that is number, not string'],
    ['there is a new word', { a: ['x'] }, { a: ['x', 'y'] }, 'has a field a that is one of x, y, not one of x'],
    ['a word has become any text', { a: ['x'] }, { a: 'string' }, 'has a field a that is string, not one of x'],
    ['a field has come', { a: 'string' }, { a: 'string', b: 'number' }, null],
    ['a field is there always now', { a: 'number?' }, { a: 'number' }, null],
    ['a word is gone', { a: ['x', 'y'] }, { a: ['x'] }, null],
    ['a text has become a word', { a: 'string?' }, { a: ['x'] }, null],
    ['an optional field is gone', { a: 'string?' }, {}, null],
  ] as const)('is judged where %s', (_what, expected, published, fault) => {
    expect(narrowingFault(published, expected)).toBe(fault);
  });
});

describe('types of events', () => {
  const table = { 'wallet.withdrawn': fields, 'help.asked': {} };

  it('say the payload, and can be read again, in the repository and in a project', () => {
    expect(eventTypes(table)).toContain(
      "  'wallet.withdrawn': { readonly coin: string; readonly kind: 'krw' | 'coin'; readonly memo?: string; readonly count: number; readonly done: boolean };",
    );
    expect(readEventTypes(eventTypes(table))).toEqual(table);
    expect(readEventTypes(addedEventTypes(table))).toEqual(table);
  });
});

describe('events of remote.json', () => {
  const manifest = (events: object) => ({
    ...{
      name: 'mfe-a',
      version: '1.0.0',
      platform: '^1.0.0',
      modals: [],
      budget: { entryKiB: 1, totalKiB: 1 },
      events,
    },
    screens: [
      {
        ...{ id: 'a', paths: [{ path: '/a', frame: 'web' }], guard: 'none', preload: 'none' },
        title: { ko: 'a', en: 'a', ch: 'a' },
      },
    ],
  });
  const findings = (events: object) => schemaFindings('remote.json', RemoteManifestSchema, manifest(events));

  it('are few and small, since pages carry them', () => {
    expect(findings({ done: { kind: ['a', 'b'], count: 'number?' } })).toEqual([]);
    for (const wrong of [
      { 'not.a.verb': {} },
      { done: { kind: 'object' } },
      { done: { kind: [] } },
      { done: { kind: ["it's"] } },
      { done: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}`, 'string'])) },
      Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`e${at}`, {}])),
    ])
      expect(findings(wrong)).not.toEqual([]);
  });

  it('name no secret and nobody', () => {
    for (const name of ['password', 'otpCode', 'sessionToken', 'toAddress', 'phone', 'birthDay', 'code', 'eMail'])
      expect(isSecretField(name)).toBe(true);
    for (const name of ['step', 'coin', 'marketCode', 'amount', 'orderId', 'kind'])
      expect(isSecretField(name)).toBe(false);
  });
});
