import type { LiveAnswer, PageConfig, PageReleases } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import { LiveSource } from './releases';
import { HtmlSite, inlined } from './testing/html-site';

const trust = new TestTrust(['mfe-wallet']);
const liveAt = (sequence: number) => trust.live(trust.set([trust.release('mfe-wallet')], { sequence }));

/** The registry releases while a page is being made of what it said before. */
class BusySource extends LiveSource {
  private newest = liveAt(7);

  override async current(): Promise<LiveAnswer | null> {
    const live = this.newest;
    this.newest = liveAt(live.set.sequence === 7 ? 8 : 9);
    return live;
  }

  override floor() {
    return this.floorOf(this.newest);
  }
}

it('a page believes the set that it carries, also where a newer one came while it was made (PLAT-046)', async () => {
  const site = await HtmlSite.open(trust.root.key, () => undefined);
  const app = await site.start({ source: BusySource });
  for (const sequence of [7, 8, 9]) {
    const { body } = await app.inject('/app/asset');
    expect(inlined<PageReleases>(body, 'maru-release-set').set.sequence).toBe(sequence);
    expect(inlined<PageConfig>(body, 'maru-page').floor.set).toBe(sequence);
  }
  await site.stop();
});
