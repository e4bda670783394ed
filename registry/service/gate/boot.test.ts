import type { LiveReleases } from '@maru/contract';
import { type BootPlan, bootFindings, worldsOf } from './boot';

const plan = { candidate: { name: 'mfe-help', folder: '/nowhere' }, worlds: [] } as unknown as BootPlan;
const script = (code: string) => ['node', '-e', code];
const boot = (code: string, limitMs = 20_000) => bootFindings(plan, { command: script(code), limitMs });

describe('the boot of a candidate as a program of its own', () => {
  it('hands over the plan and takes the findings', async () => {
    const echo = `let t='';process.stdin.on('data',c=>t+=c).on('end',()=>console.log(JSON.stringify({findings:[JSON.parse(t).candidate.name]})))`;
    expect(await boot(echo)).toEqual(['mfe-help']);
  });

  it.each([
    ['fails', `console.error('no Chromium found');process.exit(1)`, 'boot: could not be made: no Chromium found'],
    ['talks nonsense', `console.log('well')`, /^boot: could not be made: node -e .* ended with 0$/],
  ])('takes nothing for well that %s', async (_, code, says) => {
    expect(await boot(code)).toEqual([typeof says === 'string' ? says : expect.stringMatching(says)]);
  });

  it('ends a boot that takes too long', async () => {
    expect(await boot('setInterval(() => undefined, 1000)', 300)).toEqual([
      'boot: could not be made: it took longer than 0.3 s',
    ]);
  });

  it('says so where there is no such program', async () => {
    const [finding] = await bootFindings(plan, { command: ['no-such-program'], limitMs: 1000 });
    expect(finding).toMatch(/^boot: could not be made: .*no-such-program/);
  });

  it('boots beside each combination of the others once, from where this machine finds their files', () => {
    const release = (name: string, version: string) => ({
      name,
      version,
      baseUrl: `https://static.example/${version}/`,
    });
    const set = (...remotes: object[]) => ({ rollouts: [], set: { remotes } });
    const sets = [
      set(release('mfe-help', '1'), release('mfe-auth', '1')),
      set(release('mfe-help', '2'), release('mfe-auth', '1')),
      set(release('mfe-help', '1'), release('mfe-auth', '2')),
    ] as unknown as LiveReleases['sets'];
    expect(worldsOf({ sets }, 'mfe-help').map((world) => world.map(({ version }) => version))).toEqual([['1'], ['2']]);
    const hosts = new Map([['https://static.example', 'http://static:8080']]);
    expect(worldsOf({ sets }, 'mfe-help', hosts)[1]?.[0]?.baseUrl).toBe('http://static:8080/2/');
  });
});
