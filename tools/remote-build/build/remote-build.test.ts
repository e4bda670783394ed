import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import { root } from '@maru/tools-workspace';
import { buildCommand } from '../commands';

const fixture = join(__dirname, '..', 'fixtures', 'mfe-fixture');
const dist = join(fixture, 'dist');
const inSources = (file: string) => `src/${file}`;
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

describe('the build of a remote, by itself (PLAT-021, PLAT-022)', () => {
  const buildFixture = () => {
    const [program, ...args] = buildCommand(fixture);
    execFileSync(program, args, { cwd: root, env: { PATH: process.env.PATH } });
  };
  beforeAll(buildFixture, 120_000);

  const build = (): RemoteBuild => JSON.parse(read('files.json'));
  const scripts = () => readdirSync(dist).filter((file) => file.endsWith('.js'));

  it('puts a hash of its files into version and container, so that two versions live side by side (PLAT-044)', () => {
    const { version } = JSON.parse(read('remote.json')) as RemoteManifest;
    expect(version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(build().container).toBe(`mfe_fixture_${version.replace(/\W/g, '_')}`);
    expect(read('remoteEntry.js')).toContain(build().container);
  });

  it('names the digest of everything it serves (PLAT-082)', () => {
    const left = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    const served = left.filter((file) => /\.(js|css|png)$/.test(file));
    expect(served).toContainEqual(expect.stringMatching(/^assets\/mark\.\w{10}\.png$/));
    expect(Object.keys(build().files).sort()).toEqual(served.sort());
    for (const [file, digest] of Object.entries(build().files)) {
      expect(digest).toBe(
        `sha384-${createHash('sha384')
          .update(readFileSync(join(dist, file)))
          .digest('base64')}`,
      );
    }
  });

  it('leaves the hash of each file of the workspace that it is made of, and of no other (PLAT-044)', () => {
    const hashes = JSON.parse(read('sources.json')) as Record<string, string>;
    const paths = Object.keys(hashes);
    const beside = paths.filter((path) => path.startsWith('../')).map((path) => relative(root, join(fixture, path)));
    expect(beside).toContain('shared/remote-kit/src/define-remote.tsx');
    // What the shell lends is none of it, nor is what is installed.
    expect(
      beside.filter((path) => !/^(shared\/remote-kit\/src|tools\/remote-build\/webpack\/lean)\//.test(path)),
    ).toEqual([]);
    expect(paths.slice(beside.length)).toEqual([
      'remote.json',
      ...['broken.screen.tsx', 'counter.module.css', 'counter.screen.tsx', 'first-content.ts'].map(inSources),
      ...['greeting.screen.tsx', 'locales/ch.json', 'locales/en.json', 'locales/ko.json', 'mark.png', 'remote.tsx'].map(
        inSources,
      ),
    ]);
    const source = readFileSync(join(fixture, 'src/counter.screen.tsx'));
    expect(hashes['src/counter.screen.tsx']).toBe(`sha384-${createHash('sha384').update(source).digest('base64')}`);
    // From the cache of the first build.
    buildFixture();
    expect(JSON.parse(read('sources.json'))).toEqual(hashes);
  }, 120_000);

  it('brings no copy of a singleton along (PLAT-030, PLAT-031)', () => {
    const sources = scripts().flatMap((file) => JSON.parse(read(`${file}.map`)).sources as string[]);
    const copies = sources.filter((source) =>
      /node_modules\/(react|react-dom|mobx|mobx-react-lite|rxjs|i18next|axios|react-router|react-router-dom|single-spa)\//.test(
        source,
      ),
    );
    expect(copies).toEqual([]);
    expect(sources.some((source) => source.includes('shared/platform/src'))).toBe(false);
  });

  it('has an entry without a runtime of its own, of 3 KiB at most', () => {
    const entry = read('remoteEntry.js');
    expect(brotliCompressSync(entry).length).toBeLessThanOrEqual(3 * 1024);
    expect(JSON.parse(read('remoteEntry.js.map')).sources.join()).not.toMatch(/webpack-bundler-runtime/);
    // What the federation plugin says of each share besides its name.
    expect(entry).not.toMatch(/Can not get|strictVersion/);
  });

  it('lists the scripts that a screen brings besides those of the remote', () => {
    const { js, screens } = build().preload;
    expect(Object.keys(screens ?? {})).toEqual(['greeting']);
    expect(screens?.greeting).toHaveLength(1);
    expect(js).not.toContain(screens?.greeting?.[0]);
    expect(read(screens?.greeting?.[0] ?? '')).toContain('greeting');
  });

  it('has a server bundle of its own where there is one, among its files and in no page (decision 110)', () => {
    const { firstContent = '', files, preload, entry } = build();
    const digest = createHash('sha384').update(read(firstContent)).digest('base64');
    expect(files[firstContent]).toBe(`sha384-${digest}`);
    expect(JSON.stringify([entry, preload])).not.toContain(firstContent);
    const draw = new Function(`${read(firstContent)}\nreturn firstContent.firstContent`)();
    const input = { screen: 'greeting', title: '인사', params: { id: '7' } };
    expect(draw(input)).toEqual([
      ['sk-title', '인사'],
      ['sk-panel', ['sk-row', '계수기', '7']],
    ]);
    expect(draw({ ...input, screen: 'counter' })).toBeNull();
    // Of the page's runtime, of styles and of screens it has nothing; a text that it does not use stays out.
    expect(read(firstContent)).not.toMatch(/federation|react|counter_|번 눌렀습니다/);
  });

  it('names what a screen borrows that is in no file of the shell’s first page', () => {
    expect(build().preload.shares).toEqual({ greeting: ['@maru/platform/dates'] });
  });

  it('tells what the remote leans on, from its sources', () => {
    const { links, opens, texts, bundled, consumes, uses, provides } = build().contract;
    expect(links).toEqual([
      { route: 'Main', params: [] },
      { route: 'Notice', params: ['id'] },
    ]);
    expect([opens, provides]).toEqual([['notice'], []]);
    expect(texts.ko).toEqual(['count', 'greeting', 'title']);
    expect(bundled).toContain('@maru/remote-kit');
    expect(bundled).not.toContain('react');
    expect(consumes).toEqual(expect.arrayContaining(['react/jsx-runtime', '@maru/platform/i18n']));
    // What is left of the kit's own imports, too.
    expect(uses).toMatchObject({ '@maru/platform/dates': ['formatDay'], '@maru/ui': ['Loaded', 'SkeletonRows'] });
    expect(uses).not.toHaveProperty('react');
    expect(build().contract.builtWith).toMatchObject({ '@maru/platform': expect.stringMatching(/^\d+\./) });
  });

  it('says where its sources lean on what, so that a finding of the gate leads there (PLAT-042)', () => {
    expect(build().contract.places).toEqual({
      'link Main': 'src/greeting.screen.tsx:14',
      'link Notice': 'src/counter.screen.tsx:23',
      'modal notice': 'src/counter.screen.tsx:20',
      '@maru/platform#useServices': 'src/counter.screen.tsx:1',
      '@maru/platform/dates#formatDay': 'src/greeting.screen.tsx:2',
      '@maru/platform/i18n#useTranslation': 'src/counter.screen.tsx:2',
      '@maru/platform/observer#observer': 'src/counter.screen.tsx:3',
      '@maru/platform/router#Link': 'src/counter.screen.tsx:4',
      '@maru/platform/router#useParams': 'src/greeting.screen.tsx:4',
    });
  });

  it('says which members of lent types its sources use, its own line first where the kit uses them too (PLAT-042)', () => {
    const { '@maru/platform': platform, '@maru/ui': ui } = build().contract.members ?? {};
    expect(platform).toMatchObject({
      'ModalBus.open(2)': 'src/counter.screen.tsx:20',
      'Navigation.href(2)': 'src/counter.screen.tsx:23',
      'SessionStore.status': 'src/counter.screen.tsx:19',
      'ShellServices.navigation': 'src/counter.screen.tsx:10',
      'ShellModals.message=': 'src/counter.screen.tsx:20',
    });
    // The kit does without what an older shell lacks; routes are told by their names.
    expect(Object.keys(platform ?? {}).join()).not.toMatch(/ShellServices\.texts|NamedRoutes/);
    expect(ui).toHaveProperty(['LoadedProps.skeleton=']);
  });

  it('marks the names of its styles as its own', () => {
    const css = read(build().preload.css[0] ?? '');
    expect(css).toMatch(/^\.fixture_[\w-]{6}\{/);
  });

  it('has one stylesheet, and an entry of at most 7.5 KiB', () => {
    expect(build().preload.css).toHaveLength(1);
    expect(build().sizes[build().entry]?.brotli).toBeLessThanOrEqual(7.5 * 1024);
  });
});
