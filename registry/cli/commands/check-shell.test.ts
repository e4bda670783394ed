import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteContract } from '@maru/contract';
import { Command } from 'commander';
import { registryForEachTest } from '../../service/testing/each-test';
import { buildOf, type Caller, manifestOf, type World } from '../../service/testing/world';
import { addCheckShell } from './check-shell';

/** A shell that is about to be deployed, beside what pages may run now. */
describe('maru check-shell', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  let dist: string;
  let registry = '';
  const said: string[] = [];
  beforeEach(async () => {
    dist = mkdtempSync(join(tmpdir(), 'shell-'));
    registry = await caller.app.listen({ port: 0, host: '127.0.0.1' });
    said.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env.MARU_REGISTRY_TOKEN;
    rmSync(dist, { recursive: true });
  });

  const publish = async (team: 'help' | 'other', version: string, uses: RemoteContract['uses'], share = 10_000) => {
    const manifest = manifestOf(`mfe-${team}`, version);
    const places = { '@maru/ui#Old': 'src/old.tsx:3' };
    const contract = { ...buildOf(manifest).contract, ...(uses && { uses, places }) };
    const answer = await caller.post('/releases', team, { ...world.body(manifest, { built: { contract } }), share });
    expect(answer.statusCode).toBeLessThan(300);
  };
  const checkShell = async (exports: Record<string, readonly string[]>, deprecated: readonly string[] = []) => {
    writeFileSync(join(dist, 'offers.json'), JSON.stringify({ version: '2.0.0-ab', exports, deprecated }));
    process.env.MARU_REGISTRY_TOKEN = world.tokens.help ?? '';
    const program = new Command('maru').option('--json').option('--registry <url>');
    addCheckShell(program);
    return program.parseAsync(['node', 'maru', '--registry', registry, 'check-shell', dist]);
  };
  const offered = { '@maru/ui': ['Button', 'Card'], '@maru/platform': ['useServices'] };

  it('names each version that would miss a name: live ones, candidates and those to fall back to (PLAT-030)', async () => {
    await publish('help', '1.0.0', { '@maru/ui': ['Old'] });
    await publish('help', '2.0.0', { '@maru/ui': ['Button'] });
    await publish('other', '1.0.0', { '@maru/ui': ['Card'], '@maru/platform': ['useServices'] });
    await publish('other', '2.0.0', { '@maru/ui/charts': ['Chart'] }, 500);
    await expect(checkShell(offered)).rejects.toMatchObject({
      findings: [
        expect.stringMatching(
          /^mfe-help@1\.0\.0 uses Old of @maru\/ui \(src\/old\.tsx:3\), which this shell does not export/,
        ),
        expect.stringMatching(/^mfe-other@2\.0\.0 uses Chart of @maru\/ui\/charts, which this shell does not export/),
      ],
    });
  });

  it('counts the live versions that use what is deprecated', async () => {
    await publish('help', '1.0.0', { '@maru/ui': ['Button', 'Card'] });
    await publish('other', '1.0.0', { '@maru/ui': ['Card'] });
    await checkShell(offered, ['@maru/ui#Card', '@maru/platform#useServices']);
    expect(said.join('\n').split('\n')).toEqual([
      'shell 2.0.0-ab has everything that 2 live versions use',
      '2 live versions still use @maru/ui#Card, which is deprecated: mfe-help@1.0.0, mfe-other@1.0.0',
    ]);
  });

  it('has nothing against builds that do not say what they use, and says that it does not know', async () => {
    await publish('help', '1.0.0', undefined);
    await checkShell({});
    expect(said.join('\n').split('\n')).toEqual([
      'shell 2.0.0-ab has everything that 0 live versions use',
      'nobody knows what these builds use: mfe-help@1.0.0',
    ]);
  });
});
