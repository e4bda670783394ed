import { Caller, World } from './testing/world';

describe('the releases page', () => {
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    world = await World.make();
    caller = await Caller.of(world);
  });
  afterAll(async () => {
    await caller.app.close();
    await world.remove();
  });

  it('is served with everything that it names, from this registry alone', async () => {
    const read = async (url: string) => {
      const { statusCode, body } = await caller.app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      return body;
    };
    const seen = new Set<string>();
    const follow = async (url: string): Promise<void> => {
      if (seen.has(url)) return;
      seen.add(url);
      for (const [, named = ''] of (await read(url)).matchAll(/(?:src|href|from)[= ]["']([^"']+)["']/g))
        await follow(named.replace(/^\.\//, '/page/'));
    };
    await follow('/');
    expect(seen.size).toBe(15);
  });

  it('allows nothing inline and nothing from elsewhere, and keeps out of frames (PLAT-082)', async () => {
    for (const url of ['/', '/page/releases.js']) {
      const { headers, body } = await caller.app.inject(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|http|\*/);
      expect(body).not.toMatch(/<style|style=|innerHTML| on[a-z]+="/);
    }
  });
});
