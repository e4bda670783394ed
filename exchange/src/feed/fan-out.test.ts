import { setImmediate as turn } from 'node:timers/promises';
import type { PrivateEvent } from '@maru/contract';
import type { SubscribedChannel, Subscriber } from './channel.types';
import { Channels, type ChannelsDeps } from './channels';
import { FanOut } from './fan-out';

const perTurn = 256;
const news: PrivateEvent = { kind: 'notifications' };

/** A connection that notes what it is sent, as type and number. */
class Client implements Subscriber {
  readonly channels = new Map<string, SubscribedChannel>();
  readonly frames: string[] = [];
  /** Why nothing can be written to it. */
  broken: Error | null = null;
  isCut = false;

  deliver(_: SubscribedChannel, frame: Buffer): void {
    if (this.broken) throw this.broken;
    const { type, seq } = JSON.parse(frame.toString().slice(frame.toString().indexOf('{')));
    this.frames.push(`${type} ${seq}`);
  }

  tell(): void {
    this.frames.push('resumed');
  }

  cut(): void {
    this.isCut = true;
  }
}

function unexpected(_: unknown, error: unknown): never {
  throw error;
}

/** A member's own channel, followed by many connections. */
function followed(count: number) {
  const fanOut = new FanOut<Subscriber>((client) => client.cut());
  const channels = new Channels({ fanOut } as ChannelsDeps);
  const channel = channels.openPrivate(1n);
  const clients = Array.from({ length: count }, () => new Client());
  for (const client of clients) channel.join(client);
  const settled = async () => {
    while (fanOut.isBusy) await turn();
  };
  const change = () => {
    channels.tell(1n, news);
    return channels.flush(0);
  };
  const had = (frame: string) => clients.filter(({ frames }) => frames.includes(frame)).length;
  return { channels, channel, clients, settled, change, had, flush: () => channels.flush(0) };
}

describe('what is sent to many', () => {
  it('goes to some hundred in each turn of the event loop', async () => {
    const fanOut = new FanOut<unknown>(unexpected);
    const doneBefore: number[] = [];
    let done = 0;
    fanOut.add(Array.from({ length: 1_000 }), () => {
      done += 1;
    });
    fanOut.run();
    for (; fanOut.isBusy; await turn()) doneBefore.push(done);
    expect([doneBefore, done]).toEqual([[perTurn, 2 * perTurn, 3 * perTurn], 1_000]);
  });

  it('is done in the order in which it was added, and as it was then', async () => {
    const fanOut = new FanOut<unknown>(unexpected);
    const [items, done]: [number[], string[]] = [Array.from({ length: 300 }, (_, item) => item), []];
    for (const name of ['first', 'second']) fanOut.add(items, (item) => done.push(`${name} ${item}`));
    fanOut.run();
    items.push(300);
    fanOut.run();
    expect(done).toHaveLength(perTurn);
    while (fanOut.isBusy) await turn();
    expect(done.slice(0, 300)).toEqual(Array.from({ length: 300 }, (_, item) => `first ${item}`));
    expect(done.slice(300)).toEqual(Array.from({ length: 300 }, (_, item) => `second ${item}`));
  });

  it('is forgotten with the feed', async () => {
    const fanOut = new FanOut<unknown>(unexpected);
    let done = 0;
    fanOut.add(Array.from({ length: 300 }), () => {
      done += 1;
    });
    fanOut.run();
    fanOut.stop();
    await turn();
    expect([done, fanOut.isBusy]).toEqual([perTurn, false]);
  });
});

describe('a channel of many connections', () => {
  it('is given each frame whole before the next is made, and what changed meanwhile in one', async () => {
    const { change, flush, settled, had, clients } = followed(600);
    flush();
    expect([had('snap 0'), change(), change()]).toEqual([perTurn, false, false]);
    await settled();
    expect([had('snap 0'), flush()]).toEqual([600, true]);
    await settled();
    expect(new Set(clients.map(({ frames }) => frames.join()))).toEqual(new Set(['snap 0,delta 1']));
  });

  it('goes on for all others where nothing can be written to some, who are told apart', async () => {
    const { change, flush, settled, clients, had } = followed(600);
    flush();
    await settled();
    const broken = [clients[0], clients[300], clients[599]] as Client[];
    for (const client of broken) client.broken = new Error('write after end');
    change();
    await settled();
    expect([had('delta 1'), clients.filter(({ isCut }) => isCut)]).toEqual([597, broken]);
    expect(change()).toBe(true);
    await settled();
    expect(had('delta 2')).toBe(597);
  });

  it('sends nothing to who leaves before its turn, and the next snapshot to who comes back', async () => {
    const { channel, clients, change, flush, settled } = followed(600);
    flush();
    await settled();
    const [gone, back] = clients.slice(-2) as [Client, Client];
    change();
    channel.leave(gone);
    channel.leave(back);
    channel.join(back);
    await settled();
    flush();
    await settled();
    expect([gone.frames, back.frames]).toEqual([['snap 0'], ['snap 0', 'snap 1']]);
  });

  it('sends no frame twice to who went on after it before its turn', async () => {
    const { channel, clients, change, flush, settled } = followed(600);
    const { epoch } = channel.keep();
    flush();
    await settled();
    const [program] = clients.slice(-1) as [Client];
    change();
    channel.leave(program);
    expect(channel.resume(program, { epoch, seq: 0 }, 0)).toBe(true);
    await settled();
    change();
    await settled();
    expect(program.frames).toEqual(['snap 0', 'resumed', 'delta 1', 'delta 2']);
  });
});
