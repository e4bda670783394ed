import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeForTools } from '@maru/tools-workspace';

const isRoot = process.getuid?.() === 0;

describe('the user that a candidate is booted as', () => {
  let folder: string;
  let key: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'boot-user-'));
    // The folder itself hides nothing: the file alone does.
    chmodSync(folder, 0o755);
    key = join(folder, 'set.json');
    writeFileSync(key, '{"privateKey":"secret"}', { mode: 0o600 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What a program says that gives up root, then does something. */
  function after(code: string, needed: readonly string[] = []) {
    const [program, ...args] = nodeForTools;
    const script = join(__dirname, 'browser.ts');
    const source = `import(${JSON.stringify(script)}).then(({ leaveRoot, requireClosed }) => {
      leaveRoot(${JSON.stringify(needed)}); const { readFileSync } = require('node:fs'); ${code}
    }).catch((error) => { console.log(error.message); });`;
    const { stdout, stderr } = spawnSync(program, [...args, '-e', source], { encoding: 'utf8' });
    return stdout + stderr;
  }
  const read = `console.log(readFileSync(${JSON.stringify('KEY')}, 'utf8'));`;
  const require = `requireClosed([${JSON.stringify('KEY')}]); console.log('closed');`;

  it('cannot read the registry’s keys, or no boot is made', () => {
    const refusal = /^the boot runs as a user who can read .*set\.json: start the registry as root/;
    const said = after(require.replace('KEY', key));
    expect(said).toMatch(isRoot ? /^closed$/m : refusal);
    if (isRoot) expect(after(read.replace('KEY', key))).toContain('EACCES');
  });

  it('makes no boot where it could not give up root, for the keys would be open to it', () => {
    const own = join(folder, 'page.js');
    writeFileSync(own, '', { mode: 0o600 });
    const said = after(require.replace('KEY', key), [own]);
    expect(said).toContain('the boot runs as a user who can read');
    if (isRoot) expect(said).toContain('boot: runs as root, since');
  });

  it('makes no boot over keys that everybody can read', () => {
    chmodSync(key, 0o644);
    expect(after(require.replace('KEY', key))).toContain('the boot runs as a user who can read');
  });

  it('has no groups of root', () => {
    const [user, groups] = after('console.log(JSON.stringify([process.getuid(), process.getgroups()]));')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))[0];
    expect(user).not.toBe(0);
    expect(isRoot ? groups : []).toEqual(isRoot ? [65_534] : []);
  });
});
