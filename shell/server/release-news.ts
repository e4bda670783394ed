import type { FeedMessage, LiveAnswer } from '@maru/contract';
import { secondMs } from '@maru/server';
import type { FramesBetween } from './frames-between';
import type { LiveSource } from './releases';
import { type Device, setIdFor } from './visitor';

const lookEveryMs = secondMs;
/** Tabs come for a new set within this time, so that they do not come all at once. */
const withinMs = 2 * secondMs;
/** Told in one go; other work of this process comes in between. */
const tabsInOneGo = 500;

interface Tab {
  readonly feed: FramesBetween;
  readonly device: Device;
  /** What it was told last. */
  set: string | null;
}

interface ReleaseNewsDeps {
  readonly releases: Pick<LiveSource, 'current'>;
  /** Told before a device is: whoever learns its side of a rollout may be the one that counts for its address block (decision 34). */
  readonly learns: (device: Device, rollouts: readonly string[]) => unknown;
}

/** Tells each open tab over its feed which set a new page load of its visitor would get, when that changes. */
export class ReleaseNews {
  private readonly tabs = new Set<Tab>();
  private told: LiveAnswer | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: ReleaseNewsDeps) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The tab hears at once what it would get, so that it knows that it is told; until its feed ends. */
  follow(feed: FramesBetween, device: Device): void {
    const tab: Tab = { feed, device, set: null };
    this.tabs.add(tab);
    feed.once('close', () => this.tabs.delete(tab));
    void this.deps.releases.current().then((live) => this.tell(tab, live));
  }

  /** Asks nobody while no tab is open. */
  async look(): Promise<void> {
    if (this.tabs.size === 0) return;
    const live = await this.deps.releases.current();
    if (live === this.told) return;
    this.told = live;
    let count = 0;
    for (const tab of this.tabs) {
      count += 1;
      if (count % tabsInOneGo === 0) await new Promise(setImmediate);
      this.tell(tab, live);
    }
  }

  private tell(tab: Tab, live: LiveAnswer | null): void {
    const set = live && setIdFor(tab.device.id, live);
    if (!set || set === tab.set) return;
    this.deps.learns(
      tab.device,
      live.rollouts.map(({ id }) => id),
    );
    tab.set = set;
    tab.feed.say(JSON.stringify({ releases: { set, withinMs } } satisfies FeedMessage));
  }
}
