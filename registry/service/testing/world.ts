import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LiveReleases,
  PAGE_FORMAT,
  type ReleaseStatement,
  type RemoteBuild,
  type RemoteManifest,
  SHELL_NAME,
  type ShellBuild,
  type ShellContents,
  type ShellOffers,
  type ShellStatement,
  type SignedTrust,
  type TrustDocument,
} from '@maru/contract';
import type { Author, Right } from '@maru/contract/registry-api';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { digestOf, integrityOf } from '../../keys/digest';
import { type KeyFile, makeKey, publicHalf, signValue } from '../../keys/signing';
import { buildRegistry } from '../app';
import type { PublishBody, ShellBody } from '../changes/publish-body';
import { Counts } from '../counts/counts';
import { Registry, type RegistryDeps } from '../registry';
import { DiskStore } from '../store/disk-store';
import type { ObjectStore } from '../store/object-store';
import { makeToken } from '../tokens';

const init: Author = { person: 'init', team: '*', token: '' };
const text = { ko: '시험', en: 'Trial', ch: '试验' };

export const manifestOf = (name: string, version = '1.0.0', path = `/${name}`): RemoteManifest => ({
  name,
  version,
  // Whatever platform the tree has: the real service reads its version.
  platform: '>=1.0.0',
  screens: [
    {
      id: 'Trial',
      route: `${name.slice(4)}Trial`,
      paths: [{ path, frame: 'web' }],
      guard: 'none',
      title: text,
      preload: 'none',
    },
  ],
  modals: [],
  budget: { entryKiB: 10, totalKiB: 40 },
});

export const sourceOf = ({ name, version }: RemoteManifest): string => `self.remote = '${name} ${version}';`;

export const buildOf = (manifest: RemoteManifest, source = sourceOf(manifest)): RemoteBuild => ({
  container: `${manifest.name}_${manifest.version}`.replace(/\W/g, '_'),
  entry: 'remoteEntry.js',
  preload: { js: [], css: [] },
  files: { 'remoteEntry.js': integrityOf(Buffer.from(source)) },
  sizes: { 'remoteEntry.js': { raw: source.length, brotli: source.length } },
  contract: { links: [], opens: [], texts: { ko: [], en: [], ch: [] }, bundled: [], consumes: [], provides: [] },
});

interface WorldOptions extends Partial<Pick<RegistryDeps, 'boot' | 'freshMs' | 'platform' | 'store'>> {
  /** Epoch milliseconds; a test moves it. */
  readonly clock?: { now: number };
}

const teams = { wallet: true, help: false, trading: false, auth: false, other: false, platform: false } as const;
export type TeamName = keyof typeof teams;

const ownedBy = (team: string): string => (team === 'platform' ? SHELL_NAME : `mfe-${team}`);

/** What a test changes of a shell. */
export interface ShellChange extends Partial<Pick<ShellOffers, 'exports' | 'versions' | 'members'>> {
  readonly shell?: Partial<ShellBuild>;
  /** Path → content, in place of the one script. */
  readonly files?: Readonly<Record<string, string>>;
  readonly statement?: Partial<ShellStatement>;
  readonly key?: KeyFile;
}

/**
 * A registry on a folder of its own, with keys, teams and tokens at hand. Remotes are `mfe-<team>`, platform has the shell; wallet needs two
 * people.
 */
export class World {
  readonly root = makeKey();
  readonly setKey = makeKey();
  readonly teamKeys = Object.fromEntries(Object.keys(teams).map((team) => [team, makeKey()])) as Record<
    TeamName,
    KeyFile
  >;
  readonly tokens: Record<string, string> = {};
  /** Remote → the version made last, each newer than the one before. */
  private readonly newest = new Map<string, { readonly version: string; readonly sequence: number }>();
  /** The key that the registry signs sets with. */
  ownKey = this.setKey;

  private constructor(
    readonly folder: string,
    readonly clock: { now: number },
    private readonly options: WorldOptions,
  ) {}

  static async make(options: WorldOptions = {}): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'registry-'));
    const world = new World(folder, options.clock ?? { now: Date.parse('2026-11-21T03:00:00.000Z') }, options);
    const registry = await world.open();
    await registry.change(init, () => ({ action: 'trust', signed: world.signTrust(world.trust()) }));
    await world.addToken(registry, 'owner', '*', ['admin']);
    await world.addToken(registry, 'second', '*', ['approve']);
    await world.addToken(registry, 'html', '*', ['count']);
    for (const team of Object.keys(teams)) await world.addToken(registry, team, team, ['publish', 'promote']);
    return world;
  }

  private async addToken(registry: Registry, person: string, team: string, rights: readonly Right[]): Promise<void> {
    const { text: token, grant } = makeToken({ person, team, rights, expiresAt: '2030-01-01T00:00:00.000Z' });
    this.tokens[person] = token;
    await registry.change(init, () => ({ action: 'token', ...grant }));
  }

  trust(change: Partial<TrustDocument> = {}): TrustDocument {
    return {
      version: 1,
      expiresAt: '2030-01-01T00:00:00.000Z',
      setKeys: [publicHalf(this.setKey)],
      teams: Object.entries(teams).map(([name, secondApprover]) => ({
        name,
        remotes: [ownedBy(name)],
        keys: [publicHalf(this.teamKeys[name as TeamName])],
        secondApprover,
      })),
      revokedKeys: [],
      floors: {},
      ...change,
    };
  }

  signTrust(trust: TrustDocument, key = this.root): SignedTrust {
    return { trust, signature: signValue(trust, key) };
  }

  /** A registry process on the same store. */
  async open(): Promise<Registry> {
    const registry = new Registry({
      store: await this.store(),
      publicUrl: 'http://localhost:8081',
      platform: this.options.platform ?? '1.0.0',
      rootKeys: [this.root.key],
      readSetKey: async () => this.ownKey,
      keepDays: 30,
      freshMs: this.options.freshMs ?? 0,
      ...(this.options.boot && { boot: this.options.boot }),
      now: () => this.clock.now,
    });
    await registry.log.open();
    return registry;
  }

  async store(): Promise<ObjectStore> {
    if (this.options.store) return this.options.store;
    const store = new DiskStore(this.folder);
    await store.open();
    return store;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  /** The same for the version made last: its build is as it was. */
  private sequenceOf({ name, version }: Pick<RemoteManifest, 'name' | 'version'>): number {
    const before = this.newest.get(name) ?? { version: '', sequence: Math.floor(this.clock.now / 1000) - 10_000 };
    const sequence = before.version === version ? before.sequence : before.sequence + 1;
    this.newest.set(name, { version, sequence });
    return sequence;
  }

  /** Body with which a team publishes a version. */
  body(
    manifest: RemoteManifest,
    {
      source = sourceOf(manifest),
      key = this.teamKeys[manifest.name.slice(4) as TeamName],
      statement: change = {},
      built = {},
    }: { source?: string; key?: KeyFile; statement?: Partial<ReleaseStatement>; built?: Partial<RemoteBuild> } = {},
  ): PublishBody {
    const build = { ...buildOf(manifest, source), ...built };
    const { entry, container, preload, firstContent, files } = build;
    const statement: ReleaseStatement = {
      name: manifest.name,
      version: manifest.version,
      sequence: this.sequenceOf(manifest),
      expiresAt: '2027-11-21T00:00:00.000Z',
      ...{ entry, container, preload, files, manifest },
      ...(firstContent && { firstContent }),
      build: digestOf(build),
      ...change,
    };
    const sent = { 'remoteEntry.js': Buffer.from(source).toString('base64') };
    return { statement, signature: signValue(statement, key), build, files: sent };
  }

  /** Body with which the platform's team publishes a version of the shell. */
  shellBody(version: string, change: ShellChange = {}): ShellBody {
    const { files = { [`main.${version}.js`]: `self.shell = '${version}';` }, key = this.teamKeys.platform } = change;
    const scripts = Object.keys(files).filter((path) => path.endsWith('.js'));
    const hashes = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, integrityOf(Buffer.from(text))]),
    );
    const build: ShellContents = {
      offers: {
        ...{ version, exports: change.exports ?? {}, deprecated: [] },
        ...(change.versions && { versions: change.versions }),
        ...(change.members && { members: change.members }),
      },
      sizes: Object.fromEntries(
        Object.entries(files).map(([path, { length }]) => [path, { raw: length, brotli: length }]),
      ),
    };
    const shell = { version, platformVersion: '1.0.0', pageFormat: PAGE_FORMAT, scripts, styles: [], files: hashes };
    const statement: ShellStatement = {
      name: SHELL_NAME,
      version,
      sequence: this.sequenceOf({ name: SHELL_NAME, version }),
      expiresAt: '2027-11-21T00:00:00.000Z',
      files: hashes,
      shell: { ...shell, ...change.shell },
      build: digestOf(build),
      ...change.statement,
    };
    const sent = Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]);
    return { statement, signature: signValue(statement, key), build, files: Object.fromEntries(sent) };
  }
}

/** HTTP calls to a registry, each with a person's token. */
export class Caller {
  private constructor(
    readonly world: World,
    readonly registry: Registry,
    readonly counts: Counts,
    readonly app: FastifyInstance,
  ) {}

  static async of(world: World): Promise<Caller> {
    const registry = await world.open();
    const counts = new Counts(registry.deps.store, () => world.clock.now);
    return new Caller(world, registry, counts, await buildRegistry(registry, counts));
  }

  post(url: string, person: string, payload: object) {
    return this.send({ method: 'POST', url, payload }, person);
  }

  delete(url: string, person: string) {
    return this.send({ method: 'DELETE', url }, person);
  }

  private send(options: InjectOptions, person: string) {
    const token = this.world.tokens[person] ?? person;
    return this.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } });
  }

  /** Any token reads; the second person's may not know salts. */
  read(url: string, person = 'second') {
    return this.send({ method: 'GET', url }, person);
  }

  async get<T>(url: string): Promise<T> {
    return (await this.read(url)).json<T>();
  }

  /** Publishes `mfe-<team>` as its team; where two people are needed, the second approves. */
  async publish(team: TeamName, version = '1.0.0', share = 10_000) {
    const manifest = manifestOf(`mfe-${team}`, version);
    const answer = await this.post('/releases', team, { ...this.world.body(manifest), share });
    if (answer.statusCode < 300 && answer.json().standing === 'pending')
      return this.post('/approvals', 'second', { remote: manifest.name, version });
    return answer;
  }

  live(): Promise<LiveReleases> {
    return this.get('/live');
  }

  /** As a holder of a token reads it; HTML servers are told the salts. */
  async liveFor(person: string): Promise<LiveReleases> {
    return (await this.read('/live', person)).json<LiveReleases>();
  }

  /** Remote → live version, of the control set. */
  async liveVersions(): Promise<Readonly<Record<string, string>>> {
    const { set } = await this.live();
    return Object.fromEntries(set.remotes.map(({ name, version }) => [name, version]));
  }
}
