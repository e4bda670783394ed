import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import { integrityOf } from '../../registry/keys/digest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A built remote of this repository. */
interface Original {
  readonly manifest: RemoteManifest;
  readonly build: RemoteBuild;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** One version of a remote that is a copy of another one. */
export interface Copy {
  readonly manifest: RemoteManifest;
  readonly build: RemoteBuild;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The six remotes as `npm run build` has left them. */
export async function originals(): Promise<readonly Original[]> {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  return Promise.all(
    names.map(async (name) => {
      const dist = join(root, name, 'dist');
      const json = async (file: string) => JSON.parse(await readFile(join(dist, file), 'utf8'));
      const build: RemoteBuild = await json('files.json').catch(() => {
        throw new Error(`${dist} holds no build: npm run build first`);
      });
      const read = async (path: string) => [path, await readFile(join(dist, path))] as const;
      return {
        manifest: await json('remote.json'),
        build,
        files: new Map(await Promise.all(Object.keys(build.files).map(read))),
      };
    }),
  );
}

/** A version of the copy `mfe-<name><mark>`: names of the original in its files, routes and addresses are the copy's own. */
export function copyOf({ manifest, build, files: given }: Original, mark: string, version: string): Copy {
  const short = manifest.name.slice('mfe-'.length);
  const own = `${short}${mark}`;
  const container = `mfe_${own}_${version.replace(/\W/g, '_')}`;
  const renamed = (text: string): string =>
    text
      .replaceAll(build.container, container)
      .replaceAll(`mfe-${short}`, `mfe-${own}`)
      .replace(new RegExp(`\\b${short}_(?=\\w{6}\\b)`, 'g'), `${own}_`);
  const files = new Map(
    [...given].map(([path, bytes]) => [
      path,
      /\.(js|css)$/.test(path) ? Buffer.from(renamed(bytes.toString('utf8'))) : bytes,
    ]),
  );
  const routes = new Set(manifest.screens.flatMap(({ route }) => route ?? []));
  const links = build.contract.links.filter(({ route }) => routes.has(route));
  const { places: _places, publishes: _published, hears: _heard, ...contract } = build.contract;
  const { events: _events, ...described } = manifest;
  return {
    manifest: {
      ...described,
      ...{ name: `mfe-${own}`, version, modals: manifest.modals.map((modal) => `${modal}${mark}`) },
      screens: manifest.screens.map(({ menu: _menu, route, paths, ...screen }) => ({
        ...{ ...screen, ...(route && { route: `${route}${mark}` }) },
        paths: paths.map((each) => ({ ...each, path: `/${own}${each.path === '/' ? '' : each.path}` })),
      })),
    },
    build: {
      ...{ ...build, container },
      files: Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)])),
      contract: {
        ...contract,
        links: links.map(({ route, params }) => ({ route: `${route}${mark}`, params })),
        opens: [],
      },
    },
    files,
  };
}
