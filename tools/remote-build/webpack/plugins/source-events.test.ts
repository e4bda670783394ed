import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addedEventTypes } from '@maru/contract/release';
import { heardEvents } from './heard-events';
import { readCalls } from './source-contract';

describe('the events that the build reads from the sources (PLAT-042)', () => {
  it.each([
    ["useEvent('wallet.withdrawn', () => load())", []],
    ["useEvent('wallet.withdrawn', ({ coin, kind: what = 'krw' }) => load(coin, what))", ['coin', 'kind']],
    ["useEvent('wallet.withdrawn', ({ coin = 'BTC' }) => load(coin))", ['coin']],
    ["useEvent('wallet.withdrawn', ({ coin, ...rest }) => load(coin, rest))", null],
    ["useEvent('wallet.withdrawn', (event) => load(event))", null],
    ["useEvent('wallet.withdrawn', load)", null],
    ["eventsOf(services).on('wallet.withdrawn', async function ({ coin }) { await load(coin); })", ['coin']],
    ["this.deps.events.on('wallet.withdrawn' as const, ({ coin }) => load(coin))", ['coin']],
  ])('finds the subscription and what it reads in %s', (source, fields) => {
    const { hears, publishes } = readCalls(`const x = () => ${source};`);
    expect({ hears, publishes }).toEqual({ hears: [{ event: 'wallet.withdrawn', fields }], publishes: [] });
  });

  it('finds what is published, with its line, and takes no other `on` for a subscription', () => {
    const source =
      "eventsOf(services).publish('wallet.withdrawn', { coin });\nsocket.on('open', go);\nuseEvent('help.asked', go);";
    const { publishes, hears, lines } = readCalls(source);
    expect(publishes).toEqual(['wallet.withdrawn']);
    expect(hears.map(({ event }) => event)).toEqual(['help.asked']);
    expect([...lines]).toEqual([
      ['publishes wallet.withdrawn', 1],
      ['hears help.asked', 3],
    ]);
  });

  it('says of each subscription which fields it reads, as its project has them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'events-'));
    mkdirSync(join(folder, 'src'));
    const fields = { coin: 'string', kind: ['krw', 'coin'] } as const;
    writeFileSync(join(folder, 'src', 'events.d.ts'), addedEventTypes({ 'wallet.withdrawn': fields }));
    const hear = (...read: readonly (readonly string[] | null)[]) =>
      heardEvents(
        read.map((each) => ({ event: 'wallet.withdrawn', fields: each })),
        folder,
      );
    expect(hear(['coin'], [])).toEqual([{ event: 'wallet.withdrawn', fields: { coin: 'string' } }]);
    expect(hear(['coin'], null)).toEqual([{ event: 'wallet.withdrawn', fields }]);
    expect(heardEvents([{ event: 'gone.away', fields: ['coin'] }], folder)).toEqual([
      { event: 'gone.away', fields: {} },
    ]);
    rmSync(folder, { recursive: true });
  });

  it('knows the events of the package', () => {
    const [heard] = heardEvents([{ event: 'account.verificationChanged', fields: null }], '/nowhere');
    expect(heard?.fields).toEqual({ step: ['phone', 'bankAccount', 'otp'] });
  });
});
