import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import { RemoteManifestSchema, schemaFindings } from '@maru/contract/release';
import { root } from '@maru/tools-workspace';
import webpack from 'webpack';
import { nameOf } from '../webpack/base';
import { remoteConfig } from '../webpack/remote';
import { buildFindings } from './build-findings';
import type { DevBuild } from './dev-server';
import type { SignStatement } from './sign-statement';

const dayMs = 86_400_000;

export interface BuildListener {
  readonly onBuilt: (build: DevBuild, seconds: number) => void;
  readonly onFailed: (findings: readonly string[]) => void;
  readonly onWarned: (findings: readonly string[]) => void;
}

/**
 * Builds a remote, and again whenever its sources or its remote.json change, until the returned function is called.
 * @param path - of its folder, from the workspace; @param origin - where its builds are served.
 * @param sign - as the team that owns the remote: pages run no other build.
 */
export function watchRemote(
  path: string,
  origin: string,
  sign: SignStatement,
  { onBuilt, onFailed, onWarned }: BuildListener,
): void {
  const folder = resolve(root, path);
  const out = join(root, '.maru', 'dev', nameOf(folder));
  webpack(devConfig(folder, out)).watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) return onFailed([error.message]);
    if (!stats) return undefined;
    const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
    if (warnings.length > 0) onWarned(buildFindings(warnings, folder));
    if (errors.length > 0) return onFailed(buildFindings(errors, folder));
    return onBuilt(readBuild(out, origin, sign), (stats.endTime - stats.startTime) / 1000);
  });
}

/** Production mode as in the shell, but readable. */
function devConfig(folder: string, path: string): webpack.Configuration {
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  const manifestFindings = (manifest: RemoteManifest): readonly string[] =>
    manifest.name === name
      ? schemaFindings('remote.json', RemoteManifestSchema, manifest)
      : [`remote.json/name: is ${manifest.name}, was ${name}; start this command again under the new name`];
  const config = remoteConfig(folder, { mode: 'production', files: { manifestFindings, forRelease: false } });
  return {
    ...config,
    output: { ...config.output, path },
    optimization: { ...config.optimization, minimize: false },
    // A disk cache is written seconds after the first build, and a change saved meanwhile would wait for it.
    cache: { type: 'memory' },
  };
}

/** The release in the form that pages read. */
function readBuild(out: string, origin: string, sign: SignStatement): DevBuild {
  const names = readdirSync(out, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1));
  const bytes = new Map(paths.map((path) => [path, readFileSync(join(out, path))]));
  const json = (path: string) => JSON.parse(String(bytes.get(path)));
  const manifest: RemoteManifest = json('remote.json');
  const { entry, container, preload, firstContent, files }: RemoteBuild = json('files.json');
  const statement = {
    ...{ name: manifest.name, version: manifest.version, sequence: Math.floor(Date.now() / 1000) },
    expiresAt: new Date(Date.now() + dayMs).toISOString(),
    ...{ entry, container, preload, files, manifest },
    ...(firstContent && { firstContent }),
    build: `sha256-${'A'.repeat(43)}=`,
  };
  const baseUrl = `${origin}/builds/${manifest.version}/`;
  return { release: { ...statement, baseUrl, signature: sign(statement) }, files: bytes };
}

/** The parts of a manifest that pages read at load and keep. */
export const routingOf = ({ screens, modals }: RemoteManifest): string => JSON.stringify([screens, modals]);
