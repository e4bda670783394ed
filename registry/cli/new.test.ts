import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaffoldRemote } from '@maru/tools-scaffold';
import { makeKey, publicHalf } from '../keys/signing';
import { checkRelease } from '../service/gate/check-release';
import { BuiltRemote } from '../service/testing/built-remote';

const root = join(__dirname, '..', '..');

describe('maru new (PLAT-021)', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'workspace-'));
    copyFileSync(join(root, 'tsconfig.base.json'), join(parent, 'tsconfig.base.json'));
    expect(scaffoldRemote('mfe-first-steps', parent)).toBeNull();
    symlinkSync(join(root, 'mfe-help', 'node_modules'), join(parent, 'mfe-first-steps', 'node_modules'));
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  it('makes a remote that the presets build and the gate has nothing against', async () => {
    const built = await BuiltRemote.make(join(parent, 'mfe-first-steps'));
    const key = makeKey();
    const team = { name: 'steps', remotes: ['mfe-first-steps'], keys: [publicHalf(key)], secondApprover: false };
    const trust = { version: 1, expiresAt: '2030-01-01T00:00:00.000Z', setKeys: [], revokedKeys: [], floors: {} };
    const { version } = JSON.parse(readFileSync(join(root, 'shared', 'platform', 'package.json'), 'utf8'));
    const findings = await checkRelease(built.candidate(key), {
      trust: { ...trust, teams: [team] },
      shells: [{ what: 'the live shell', platform: version, offers: null }],
      running: [],
      awaited: ['mfe-trading'],
      livedBefore: [],
      now: Date.parse('2026-11-21T03:00:00.000Z'),
    });
    expect(findings).toEqual([]);
    expect(built.manifest.screens[0]).toMatchObject({
      paths: [{ path: '/first-steps' }],
      menu: { label: { en: 'First steps' } },
    });
  }, 240_000);

  it.each(['rewards', 'mfe-Rewards', 'mfe-../x', ''])('refuses the name "%s" and says what a name is', (name) => {
    expect(scaffoldRemote(name, parent)).toMatch(/is no name of a remote: mfe-, then small letters/);
  });

  it('leaves a remote alone that is there', () => {
    expect(scaffoldRemote('mfe-help')).toMatch(/mfe-help is there already: choose another name/);
  });
});
