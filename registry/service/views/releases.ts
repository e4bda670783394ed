import { type RemoteBuild, type RemoteContract, SHELL_NAME } from '@maru/contract';
import type { VersionView } from '@maru/contract/registry-api';
import { type RouteView, routesOf } from '@maru/contract/release';
import { missing } from '../../refusal';
import type { Registry } from '../registry';
import { standingOf } from '../state/good-versions';
import type { StoredRelease, StoredShell } from '../state/stored-releases';

/** Every version of a remote, the newest first. */
export async function versionsOf(registry: Registry, remote: string): Promise<readonly VersionView[]> {
  const state = await registry.current();
  return state
    .versions(remote)
    .map((release) => {
      const { version, sequence, by, at, approvedBy, host, lives, withdrawn, revoked } = release;
      const standing = standingOf(state, release);
      const why = (revoked ?? withdrawn)?.why ?? null;
      return { version, standing, sequence, by: by.person, at, approvedBy, host, lives, why };
    })
    .reverse();
}

export interface RemoteRoutes {
  readonly remote: string;
  readonly version: string;
  readonly routes: readonly RouteView[];
}

/** Routes of every live remote. */
export async function routesOfLive(registry: Registry): Promise<readonly RemoteRoutes[]> {
  const { set } = await registry.live();
  return set.remotes.map(({ name, version, manifest }) => ({
    remote: name,
    version,
    routes: routesOf(manifest),
  }));
}

/** The contract of one version: what its build depends on and offers. @throws Refusal */
export async function contractOf(registry: Registry, remote: string, version: string): Promise<RemoteContract> {
  const stored = await storedOf(registry, remote, version);
  if (isShell(stored)) throw missing(`the shell has no contract: what it offers is compared with GET /uses`);
  return stored.build.contract;
}

async function storedOf(registry: Registry, remote: string, version: string): Promise<StoredRelease | StoredShell> {
  const release = (await registry.current()).release(remote, version);
  if (!release) throw missing(`${remote} ${version} was never published: look at GET /releases/${remote}`);
  return registry.stored.ofAny(release);
}

const isShell = (stored: StoredRelease | StoredShell): stored is StoredShell => stored.statement.name === SHELL_NAME;

export interface ReleaseDiff {
  readonly remote: string;
  readonly from: string;
  readonly to: string;
  /** Brotli bytes before and after; null where one version lacks the path. */
  readonly files: readonly { readonly path: string; readonly from: number | null; readonly to: number | null }[];
  /** Brotli bytes of all files. */
  readonly total: { readonly from: number; readonly to: number };
  readonly routes: Changes;
  readonly texts: Changes;
  readonly links: Changes;
  /** Names that the shell lends. */
  readonly offers: Changes;
}

interface Changes {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Differences of two versions; by default the live one and the newest. @throws Refusal */
export async function diffOf(registry: Registry, remote: string, from?: string, to?: string): Promise<ReleaseDiff> {
  const state = await registry.current();
  const left = from ?? state.live.get(remote);
  const right = to ?? state.versions(remote).at(-1)?.version;
  if (!left || !right)
    throw missing(`${remote} has no ${left ? 'version' : 'live version'}: name two versions, ?from=…&to=…`);
  const [before, after] = [await storedOf(registry, remote, left), await storedOf(registry, remote, right)];
  return {
    remote,
    from: left,
    to: right,
    files: fileChanges(before, after),
    total: { from: totalOf(before.build), to: totalOf(after.build) },
    routes: changes(routeLines(before), routeLines(after)),
    texts: changes(textLines(before), textLines(after)),
    links: changes(linkLines(before), linkLines(after)),
    offers: changes(offerLines(before), offerLines(after)),
  };
}

type Stored = StoredRelease | StoredShell;

function fileChanges(before: Stored, after: Stored): ReleaseDiff['files'] {
  const [left, right] = [before.statement.files, after.statement.files];
  const sizeIn = ({ build }: Stored, path: string) => build.sizes[path]?.brotli ?? null;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((path) => left[path] !== right[path])
    .sort()
    .map((path) => ({ path, from: sizeIn(before, path), to: sizeIn(after, path) }));
}

const totalOf = ({ sizes }: Pick<RemoteBuild, 'sizes'>): number =>
  Object.values(sizes).reduce((sum, { brotli }) => sum + brotli, 0);

const changes = (before: readonly string[], after: readonly string[]): Changes => ({
  added: after.filter((line) => !before.includes(line)),
  gone: before.filter((line) => !after.includes(line)),
});

const routeLines = (stored: Stored): readonly string[] =>
  isShell(stored)
    ? []
    : stored.statement.manifest.screens.flatMap(({ id, guard, paths }) =>
        paths.map(({ path }) => `${path} (${id}, guard ${guard})`),
      );

const textLines = (stored: Stored): readonly string[] =>
  isShell(stored)
    ? []
    : Object.entries(stored.build.contract.texts).flatMap(([language, keys]) =>
        keys.map((key) => `${language} ${key}`),
      );

const linkLines = (stored: Stored): readonly string[] =>
  isShell(stored) ? [] : stored.build.contract.links.map(({ route, params }) => `${route}(${params.join(', ')})`);

const offerLines = (stored: Stored): readonly string[] =>
  isShell(stored)
    ? Object.entries(stored.build.offers.exports).flatMap(([module, names]) =>
        names.map((name) => `${name} of ${module}`),
      )
    : [];
