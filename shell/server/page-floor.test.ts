import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveAnswer, PageConfig, PageReleases } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import { buildHtmlServer } from './app';
import { LiveSource } from './releases';

const trust = new TestTrust(['mfe-wallet']);
const liveAt = (sequence: number) => trust.live(trust.set([trust.release('mfe-wallet')], { sequence }));
const inlined = <T>(body: string, id: string): T =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null');

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
  const folder = await mkdtemp(join(tmpdir(), 'html-'));
  await mkdir(join(folder, 'dist'));
  const build = {
    version: '1.0.0-ff',
    platformVersion: '1.0.0',
    scripts: [],
    styles: [],
    lends: {},
    files: {},
  };
  await writeFile(join(folder, 'dist', 'shell.json'), JSON.stringify(build));
  const config = {
    ...{ host: '127.0.0.1', port: 0, exchangeUrl: 'http://127.0.0.1:1', registryUrl: 'http://127.0.0.1:1' },
    ...{ rootKeys: [trust.root.key], rootKeysFile: '', ticketKey: null },
    ...{ countsToken: 'maru_token', countsTokenFile: '', floors: { trust: 0, set: 0 } },
    ...{ trustedProxies: [], captchaFrame: null, confirmation: null },
    ...{ dist: join(folder, 'dist'), folder: join(folder, 'kept'), statusFile: join(folder, 'status.json') },
  };
  const app = await buildHtmlServer(config, new BusySource({ ...config, rootKeys: async () => config.rootKeys }));
  for (const sequence of [7, 8, 9]) {
    const { body } = await app.inject('/app/asset');
    expect(inlined<PageReleases>(body, 'maru-release-set').set.sequence).toBe(sequence);
    expect(inlined<PageConfig>(body, 'maru-page').floor.set).toBe(sequence);
  }
  await app.close();
  await rm(folder, { recursive: true });
});
