import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { guardSource, verifierSource } from './one-app-sources';

/** Members of an interface of a source. */
function membersOf(path: string, name: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const [, body = ''] = new RegExp(`interface ${name} \\{([^]*?)\\n\\}`).exec(text) ?? [];
  return [...body.matchAll(/^ {2}readonly (\w+):/gm)].map(([, member = '']) => member);
}

describe('the one app that benches compare with', () => {
  it('answers all that the shell asks of its verifier, so that it shows its screens', async () => {
    const source = verifierSource.replace(/^import .*$/m, '').replace('export const', 'const');
    const { manifests, verifier } = new Function(
      `const manifests = [{ name: 'mfe-help', version: '1.0.0' }];${source};return { manifests, verifier: createReleaseVerifier() };`,
    )();
    expect(Object.keys(verifier).sort()).toEqual(
      [...membersOf('shell/src/remotes/release-verifier.ts', 'ReleaseVerifier')].sort(),
    );
    const [release] = (await verifier.verifyPage()).remotes;
    expect(await verifier.describe(release)).toMatchObject({ name: 'mfe-help', manifest: manifests[0] });
    expect(await verifier.verifyTeam(release)).toBeNull();
  });

  it('refuses no file in plain pages, which name none, and is guarded in all others', () => {
    const source = guardSource(join(root, 'shell', 'src', 'files'));
    expect(source).toContain("if (allowed.integrityOf(address) || !page.document.getElementById('maru-page')) return");
    expect(source).toContain('No verified release names this file');
  });
});
