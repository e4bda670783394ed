import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { matchScreen, type RemoteBuild, type RemoteManifest, type ShellBuild } from '@maru/contract';
import { remotes, root } from '@maru/tools-workspace';

/** One script or stylesheet of a page's first content; sizes in bytes. */
export interface ContentFile {
  /** Path in the workspace. */
  readonly path: string;
  readonly raw: number;
  /** As served, quality 11. */
  readonly brotli: number;
}

/** Bytes of scripts and styles, brotli, that the first content of Main may need (decisions 17 and 99). */
export const firstContentBytesMax = 175 * 1024;

/** Bytes of a remote's entry, brotli. */
const entryBytesMax = 3 * 1024;

/** Bytes that one screen may need of its remote's own files, brotli. */
const screenBytesMax = 40 * 1024;

/** Remotes whose screens are to be lighter. */
const lightScreenBytesMax: Readonly<Record<string, number>> = { 'mfe-help': 25 * 1024, 'mfe-tokensale': 25 * 1024 };

/** @param name - folder of the remote. */
export const screenBytesMaxOf = (name: string): number => lightScreenBytesMax[name] ?? screenBytesMax;

interface Builds {
  /** Folder of the workspace; its shell and remotes are built. */
  readonly workspace?: string;
  /** Folders of the remotes. */
  readonly names?: readonly string[];
}

/**
 * The scripts and styles that the HTML of a path names or preloads (shell/server/page.ts), from the builds in `dist`.
 * @throws Error where no remote has a screen at the path.
 */
export function firstContentOf(
  pathname: string,
  { workspace = root, names = remotes }: Builds = {},
): readonly ContentFile[] {
  const json = <T>(...path: readonly string[]): T => JSON.parse(readFileSync(join(workspace, ...path), 'utf8'));
  const addresses = names.flatMap((name) =>
    json<RemoteManifest>(name, 'remote.json').screens.flatMap(({ id, paths }) =>
      paths.map(({ path }) => ({ name, id, path })),
    ),
  );
  const screen = matchScreen(addresses, pathname);
  if (!screen) throw new Error(`No remote has a screen at ${pathname}`);
  const shell = json<ShellBuild>('shell', 'dist', 'shell.json');
  const { entry, preload, sizes } = json<RemoteBuild>(screen.name, 'dist', 'files.json');
  const lent = new Set((preload.shares?.[screen.id] ?? []).flatMap((name) => shell.lends?.[name] ?? []));
  const own = [entry, ...preload.js, ...(preload.screens?.[screen.id] ?? []), ...preload.css];
  return [
    ...[...shell.scripts, ...shell.styles, ...lent].map((file) => shellFile(workspace, file)),
    ...own.map((file) => ({ path: join(screen.name, 'dist', file), ...(sizes[file] ?? { raw: 0, brotli: 0 }) })),
  ];
}

/** The build leaves a compressed copy beside each file of the shell. */
function shellFile(workspace: string, file: string): ContentFile {
  const path = join('shell', 'dist', file);
  const bytesOf = (name: string): number => statSync(join(workspace, name)).size;
  return { path, raw: bytesOf(path), brotli: bytesOf(`${path}.br`) };
}

/** @returns the sum of the files as served, in bytes. */
export const brotliBytes = (files: readonly ContentFile[]): number =>
  files.reduce((sum, { brotli }) => sum + brotli, 0);

/** @throws Error where the files are larger than the budget, with the size of each. */
export function checkFirstContent(files: readonly ContentFile[], bytesMax = firstContentBytesMax): void {
  const bytes = brotliBytes(files);
  if (bytes <= bytesMax) return;
  const sizes = files.map(({ path, brotli }) => `  ${brotli} ${path}`);
  throw new Error(
    [`First content of Main: ${bytes} bytes brotli, ${bytes - bytesMax} more than it may be`, ...sizes].join('\n'),
  );
}

/** @throws Error where the entry of a remote is larger than it may be, with the size of each such entry. */
export function checkEntries({ workspace = root, names = remotes }: Builds = {}, bytesMax = entryBytesMax): void {
  const large = names.flatMap((name) => {
    const { entry, sizes } = buildOf(workspace, name);
    const bytes = sizes[entry]?.brotli ?? 0;
    return bytes > bytesMax ? [`  ${bytes} of ${bytesMax} ${name}`] : [];
  });
  if (large.length > 0) throw new Error(['Entries of remotes that are larger than they may be', ...large].join('\n'));
}

const buildOf = (workspace: string, name: string): RemoteBuild =>
  JSON.parse(readFileSync(join(workspace, name, 'dist', 'files.json'), 'utf8'));

/**
 * What each screen loads of its remote's own files.
 * @throws Error where one needs more than it may, with the size of each such screen.
 */
export function checkScreens({ workspace = root, names = remotes }: Builds = {}, bytesMaxOf = screenBytesMaxOf): void {
  const large = names.flatMap((name) => {
    const bytesMax = bytesMaxOf(name);
    const { entry, preload, sizes } = buildOf(workspace, name);
    return Object.entries(preload.screens ?? {}).flatMap(([screen, files]) => {
      const own = [entry, ...preload.js, ...files, ...preload.css];
      const bytes = own.reduce((sum, file) => sum + (sizes[file]?.brotli ?? 0), 0);
      return bytes > bytesMax ? [`  ${bytes} of ${bytesMax} ${name} ${screen}`] : [];
    });
  });
  if (large.length > 0)
    throw new Error(['Screens that need more bytes brotli of their remote than they may', ...large].join('\n'));
}
