import type { LiveAnswer } from '@maru/contract';
import { FramesBetween } from './frames-between';
import { ReleaseNews } from './release-news';
import { bucketOf, type Device } from './visitor';

const deviceOf = (id: string): Device => ({ id, origin: 'o', isNew: false });
const rollout = { id: 'r5', salt: 'c2FsdA', remote: 'mfe-help', version: '2.0.0', startedAt: '', share: 5000 };

/** An answer of the registry: the set for everybody, and where a rollout runs the one with its candidate. */
const answer = (sequence: number, share = 0): LiveAnswer =>
  ({
    rollouts: share > 0 ? [{ ...rollout, share }] : [],
    set: { id: `set-${sequence}` },
    candidates: share > 0 ? [{ rollout: 'r5' }] : [],
  }) as unknown as LiveAnswer;

function open(live: LiveAnswer) {
  const source = { live };
  const learned: string[] = [];
  const learns = ({ id }: Device, rollouts: readonly string[]) => learned.push(`${id} ${rollouts.join()}`);
  const news = new ReleaseNews({ releases: { current: async () => source.live }, learns });
  const tab = (id: string) => {
    const feed = new FramesBetween();
    const heard: unknown[] = [];
    feed.on('data', (frame: Buffer) => heard.push(JSON.parse(String(frame.subarray(2)))));
    news.follow(feed, deviceOf(id));
    return { feed, heard };
  };
  return { news, source, tab, learned };
}
const settled = () => new Promise((done) => setTimeout(done, 5));
const told = (...sets: string[]) => sets.map((set) => ({ releases: { set, withinMs: 2000 } }));

describe('news of releases', () => {
  it('tell a tab at once what it would get, and again when that changes, once (PLAT-041)', async () => {
    const { news, source, tab } = open(answer(1));
    const { heard } = tab('a');
    await settled();
    await news.look();
    expect(heard).toEqual(told('set-1'));
    source.live = answer(2);
    await news.look();
    await news.look();
    await settled();
    expect(heard).toEqual(told('set-1', 'set-2'));
  });

  it('tell of a candidate only those devices that would get it', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `device-${at}`);
    const inside = names.filter((name) => bucketOf(name, rollout) < 5000);
    expect(inside.length).toBeGreaterThan(5);
    expect(inside.length).toBeLessThan(35);
    const { news, source, tab } = open(answer(1));
    const tabs = names.map((name) => ({ name, ...tab(name) }));
    await settled();
    source.live = answer(2, 5000);
    await news.look();
    await settled();
    for (const { name, heard } of tabs)
      expect([name, heard]).toEqual([name, told('set-1', inside.includes(name) ? 'set-2.r5' : 'set-2')]);
  });

  it('let a device that learns its side of a rollout count for its address block, as one that asks for its set', async () => {
    const { tab, learned } = open(answer(1, 5000));
    tab('a');
    await settled();
    expect(learned).toEqual(['a r5']);
  });

  it('ask for nothing and keep nothing once the last tab is gone', async () => {
    const { news, source, tab } = open(answer(1));
    const { feed } = tab('a');
    await settled();
    feed.destroy();
    await settled();
    const current = jest.fn(async () => source.live);
    Object.assign(news, { deps: { releases: { current } } });
    await news.look();
    expect(current).not.toHaveBeenCalled();
  });
});
