import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@maru/contract';
import { freePort } from '@maru/testing/free-port';
import { root } from '@maru/tools-workspace';
import { devServerCommand } from '../commands';

const fixture = join(__dirname, '..', 'fixtures', 'mfe-fixture');

interface State {
  readonly version: string;
  readonly findings: readonly string[];
}

describe('maru dev, as an open tab sees it (PLAT-025)', () => {
  let parent: string;
  let folder: string;
  let origin: string;
  let child: ChildProcess;
  let said = '';
  const states: State[] = [];
  const tab = new AbortController();

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'dev-'));
    folder = join(parent, 'mfe-fixture');
    cpSync(fixture, folder, { recursive: true });
    symlinkSync(join(root, 'mfe-help', 'node_modules'), join(folder, 'node_modules'));
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const [program, ...args] = devServerCommand(folder, '--port', `${port}`);
    child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    await until(() => said.includes(`is served at ${origin}`));
    void listen();
    await until(() => states.length === 1);
  }, 120_000);
  afterAll(async () => {
    tab.abort();
    const gone = new Promise((done) => child.once('exit', done));
    child.kill();
    await gone;
    rmSync(parent, { recursive: true });
  });

  const until = async (met: () => boolean) => {
    const late = Date.now() + 40_000;
    while (!met()) {
      if (Date.now() > late) throw new Error(`it did not come to that:\n${said}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  async function listen() {
    const { body } = await fetch(`${origin}/events`, { signal: tab.signal });
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) if (event.startsWith('data: ')) states.push(JSON.parse(event.slice(6)));
      }
    } catch {
      // The tab is closed.
    }
  }
  /** Saves a file. @returns what the tab hears next. */
  const save = async (path: string, change: (text: string) => string): Promise<State> => {
    const heard = states.length;
    const file = join(folder, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    await until(() => states.length > heard);
    return states.at(-1) as State;
  };
  const release = async (): Promise<RemoteRelease> => (await fetch(`${origin}/release.json`)).json();
  const served = async (path: string) => (await fetch(`${origin}${path}`)).status;

  it('tells of each good build, and still serves the one before', async () => {
    const before = await release();
    const state = await save('src/greeting.screen.tsx', (text) => `${text}export const more = 1;\n`);
    const { version, baseUrl, entry } = await release();
    expect(state).toEqual({ version, findings: [] });
    expect(version).not.toBe(before.version);
    for (const url of [baseUrl + entry, before.baseUrl + before.entry])
      expect(await served(new URL(url).pathname)).toBe(200);
  }, 60_000);

  it.each([
    ['src/counter.screen.tsx', (text: string) => text.replace('return (', 'return (('), 'src/counter.screen.tsx: '],
    ['src/locales/ko.json', (text: string) => text.slice(0, -5), 'src/locales/ko.json: '],
    ['remote.json', (text: string) => text.slice(0, -5), 'remote.json: '],
    [
      'remote.json',
      (text: string) => text.replace('"en"', '"english"'),
      'remote.json/screens/0/title: must have required properties en',
    ],
  ])(
    'says what is wrong with %s, keeps the build before, and goes on with the next good save',
    async (path, spoil, finding) => {
      const good = readFileSync(join(folder, path), 'utf8');
      const { version } = await release();
      const broken = await save(path, spoil);
      expect(broken).toEqual({ version, findings: [expect.stringContaining(finding), ...broken.findings.slice(1)] });
      expect(said).toContain(`does not build; open tabs keep ${version} until a save that does:\n${finding}`);
      expect(await release()).toMatchObject({ version });
      expect(await save(path, () => good)).toEqual({ version, findings: [] });
    },
    60_000,
  );

  it('follows remote.json, and says that open tabs know its titles after a reload', async () => {
    expect(said).not.toContain('after a reload');
    await save('remote.json', (text) => text.replace(/"en": "[^"]*"/, '"en": "Counting"'));
    expect((await release()).manifest.screens[0]?.title.en).toBe('Counting');
    expect(said).toContain('remote.json has changed: open tabs know its paths, titles and menu entries after a reload');
  }, 60_000);
});
