import type { EventManifest } from '@maru/contract';
import { observable, runInAction } from 'mobx';
import type { Incident } from '../services';
import { EventBus } from './event-bus';
import type { EventChannel, EventRemote } from './page-events';

const events: EventManifest = { withdrawn: { coin: 'string', kind: ['krw', 'coin'] } };
const payload = { coin: 'BTC', kind: 'coin' };

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

/** A tab with a wallet that publishes and two remotes that hear; tabs in the same list hear each other. */
function openTab({ strict = false, tabs = [] as EventChannel[], declares = events } = {}) {
  const [incidents, asked]: [Incident[], string[]] = [[], []];
  const clock = { now: 0 };
  const shown = observable.map<string, boolean>();
  const remote = (name: string, declared: EventManifest = {}): EventRemote => {
    runInAction(() => shown.set(name, true));
    return { name, version: '1', events: declared, strict, isOnShow: () => shown.get(name) === true };
  };
  const channel: EventChannel = {
    onmessage: null,
    postMessage(data: unknown) {
      // As the browser does: a copy, to all others.
      for (const other of tabs)
        if (other !== channel)
          other.onmessage?.call(channel as never, { data: JSON.parse(JSON.stringify(data)) } as MessageEvent);
    },
  };
  tabs.push(channel);
  const page = {
    remoteOf: () => undefined,
    declaredBy: async (name: string) => {
      asked.push(name);
      return name === 'mfe-wallet' ? declares : undefined;
    },
    report: (incident: Incident) => void incidents.push(incident),
    openChannel: () => channel,
  };
  const bus = new EventBus(page, () => clock.now);
  const parts = { wallet: remote('mfe-wallet', events), help: remote('mfe-help'), trading: remote('mfe-trading') };
  const leave = (name: string) => runInAction(() => shown.set(name, false));
  return { bus, incidents, asked, clock, leave, channel, ...parts };
}

describe('events between remotes', () => {
  it('of another tab ask for a declaration only where somebody listens', async () => {
    const { bus, channel, help, asked } = openTab();
    const data = { name: 'wallet.withdrawn', payload };
    channel.onmessage?.call(channel as never, { data } as MessageEvent);
    await settled();
    expect(asked).toEqual([]);
    bus.on(help, 'wallet.withdrawn', () => undefined);
    channel.onmessage?.call(channel as never, { data } as MessageEvent);
    await settled();
    expect(asked).toEqual(['mfe-wallet']);
  });

  it('reach who has subscribed, and nobody with what was before', async () => {
    const { bus, wallet, help } = openTab();
    const heard: unknown[] = [];
    bus.publish(wallet, 'wallet.withdrawn', { ...payload, coin: 'ETH' });
    const stop = bus.on(help, 'wallet.withdrawn', (event) => heard.push(event));
    bus.publish(wallet, 'wallet.withdrawn', payload);
    expect(heard).toEqual([]);
    await settled();
    expect(heard).toEqual([payload]);
    stop();
    bus.publish(wallet, 'wallet.withdrawn', payload);
    await settled();
    expect(heard).toHaveLength(1);
  });

  it('cannot be changed by who hears them first', async () => {
    const { bus, wallet, help, trading, incidents } = openTab();
    const heard: unknown[] = [];
    bus.on(help, 'wallet.withdrawn', (event) => Object.assign(event, { coin: 'ETH' }));
    bus.on(trading, 'wallet.withdrawn', (event) => heard.push({ ...event }));
    bus.publish(wallet, 'wallet.withdrawn', payload);
    await settled();
    expect(heard).toEqual([payload]);
    expect(incidents).toEqual([expect.objectContaining({ source: 'mfe-help' })]);
  });

  it('are published by the remote that declares them alone', async () => {
    const { bus, help, trading, wallet, incidents } = openTab();
    const heard = jest.fn();
    bus.on(trading, 'wallet.withdrawn', heard);
    bus.publish(help, 'wallet.withdrawn', payload);
    bus.publish(wallet, 'wallet.deposited', payload);
    bus.publish({ ...help, events: { withdrawn: events.withdrawn ?? {} } }, 'wallet.withdrawn', payload);
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(incidents.map(({ source, error }) => [source, (error as Error).message])).toEqual([
      ['mfe-help', 'event wallet.withdrawn is none that mfe-help declares'],
      ['mfe-wallet', 'event wallet.deposited is none that mfe-wallet declares'],
      ['mfe-help', 'event wallet.withdrawn is none that mfe-help declares'],
    ]);
  });

  it('are dropped and reported where the payload is another one, and thrown on the developer’s machine', async () => {
    const live = openTab();
    const heard = jest.fn();
    live.bus.on(live.help, 'wallet.withdrawn', heard);
    live.bus.publish(live.wallet, 'wallet.withdrawn', { ...payload, password: 'Maru!2026' });
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(live.incidents).toEqual([expect.objectContaining({ source: 'mfe-wallet', version: '1', phase: 'runtime' })]);
    expect(JSON.stringify(live.incidents.map(({ error }) => String(error)))).not.toContain('Maru');
    const dev = openTab({ strict: true });
    expect(() => dev.bus.publish(dev.wallet, 'wallet.withdrawn', { coin: 'BTC' })).toThrow(
      'event wallet.withdrawn field kind is not one of krw, coin',
    );
  });

  it('are what was judged, whatever a getter says later', async () => {
    const { bus, wallet, help } = openTab();
    const heard: unknown[] = [];
    let asked = 0;
    bus.on(help, 'wallet.withdrawn', (event) => heard.push(event));
    const sly = {
      kind: 'coin',
      get coin() {
        asked += 1;
        return asked === 1 ? 'BTC' : { stolen: true };
      },
    };
    bus.publish(wallet, 'wallet.withdrawn', sly);
    await settled();
    expect(heard).toEqual([payload]);
  });

  it('reach the others where one handler throws, rejects or takes its time', async () => {
    const { bus, wallet, help, trading, incidents } = openTab();
    const heard: string[] = [];
    bus.on(help, 'wallet.withdrawn', () => {
      throw new Error('broken');
    });
    bus.on(help, 'wallet.withdrawn', () => Promise.reject(new Error('later')));
    bus.on(help, 'wallet.withdrawn', () => new Promise(() => undefined));
    bus.on(trading, 'wallet.withdrawn', () => heard.push('trading'));
    expect(() => bus.publish(wallet, 'wallet.withdrawn', payload)).not.toThrow();
    await settled();
    expect(heard).toEqual(['trading']);
    expect(incidents.map(({ source, error }) => [source, (error as Error).message])).toEqual([
      ['mfe-help', 'broken'],
      ['mfe-help', 'later'],
    ]);
  });

  it('give every handler a task of its own, so that a slow one delays no press between two', async () => {
    const { bus, wallet, help, trading } = openTab();
    const order: string[] = [];
    bus.on(help, 'wallet.withdrawn', () => void order.push('help'));
    bus.on(trading, 'wallet.withdrawn', () => void order.push('trading'));
    bus.publish(wallet, 'wallet.withdrawn', payload);
    // Microtasks of the first handler run before the second begins.
    order.push('published');
    await settled();
    expect(order).toEqual(['published', 'help', 'trading']);
    const tasks = jest.spyOn(globalThis, 'setTimeout');
    bus.publish(wallet, 'wallet.withdrawn', payload);
    expect(tasks).toHaveBeenCalledTimes(2);
    tasks.mockRestore();
  });

  it('are heard no more by a remote that has left the screen, also one that was on its way', async () => {
    const { bus, wallet, help, leave } = openTab();
    const heard = jest.fn();
    bus.on(help, 'wallet.withdrawn', heard);
    bus.publish(wallet, 'wallet.withdrawn', payload);
    leave('mfe-help');
    bus.publish(wallet, 'wallet.withdrawn', payload);
    await settled();
    expect(heard).not.toHaveBeenCalled();
  });

  it('are held back from a remote that publishes without end, and handlers from one that subscribes without end', async () => {
    const { bus, wallet, help, clock, incidents } = openTab();
    const heard = jest.fn();
    for (let at = 0; at < 60; at += 1) bus.on(help, 'wallet.withdrawn', heard);
    expect(incidents).toHaveLength(10);
    for (let at = 0; at < 25; at += 1) bus.publish(wallet, 'wallet.withdrawn', payload);
    await settled();
    expect(heard).toHaveBeenCalledTimes(20 * 50);
    expect(incidents).toHaveLength(15);
    clock.now += 10_001;
    bus.publish(wallet, 'wallet.withdrawn', payload);
    await settled();
    expect(heard).toHaveBeenCalledTimes(21 * 50);
  });
});

describe('events between tabs', () => {
  it('reach remotes of the other tabs, and the own tab once', async () => {
    const tabs: EventChannel[] = [];
    const [one, other] = [openTab({ tabs }), openTab({ tabs })];
    const heard: string[] = [];
    one.bus.on(one.help, 'wallet.withdrawn', ({ coin }) => heard.push(`one ${coin}`));
    other.bus.on(other.help, 'wallet.withdrawn', ({ coin }) => heard.push(`other ${coin}`));
    one.bus.publish(one.wallet, 'wallet.withdrawn', payload);
    await settled();
    expect(heard.sort()).toEqual(['one BTC', 'other BTC']);
  });

  it('are taken as this tab’s version declares them, whoever has written them', async () => {
    const { bus, help, channel } = openTab({ declares: { withdrawn: { coin: 'string' } } });
    const heard: unknown[] = [];
    for (const name of ['wallet.withdrawn', 'wallet.constructor', 'help.x'])
      bus.on(help, name, (event) => heard.push(event));
    const say = (data: unknown) => channel.onmessage?.call({} as never, { data } as MessageEvent);
    for (const data of [
      null,
      'wallet.withdrawn',
      { name: 'wallet.withdrawn' },
      { name: 'wallet.withdrawn', payload: null },
      { name: 'wallet.withdrawn', payload },
      { name: 'wallet.constructor', payload: {} },
      { name: 'help.x', payload: {} },
      { name: 7, payload: {} },
    ])
      say(data);
    await settled();
    expect(heard).toEqual([]);
    say({ name: 'wallet.withdrawn', payload: { coin: 'BTC' } });
    await settled();
    expect(heard).toEqual([{ coin: 'BTC' }]);
  });
});
