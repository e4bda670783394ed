import { createHash } from 'node:crypto';
import type { ReleaseSet, RemoteBuild, RemoteManifest } from '@maru/contract';
import { RemoteBuildSchema, RemoteManifestSchema } from '@maru/contract/schemas';
import { satisfies, validRange } from 'semver';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** What a team hands in: the manifest, the build's file list and the files themselves. */
export interface Upload {
  readonly manifest: RemoteManifest;
  readonly build: RemoteBuild;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Why a version is not taken, in words a team can act on: what, where, what to do. */
export type Findings = readonly string[];

/**
 * Whether a version may be served at all: manifest and file list by their schemas, every file there with the hash it
 * claims, nothing besides, and a platform range that the live shell meets (PLAT-033).
 */
export const checkUpload = ({ manifest, build, files }: Upload, platformVersion: string): Findings => {
  const shape = [
    ...schemaFindings('remote.json', RemoteManifestSchema, manifest),
    ...schemaFindings('files.json', RemoteBuildSchema, build),
  ];
  if (shape.length > 0) return shape;
  return [...rangeFindings(manifest, platformVersion), ...screenFindings(manifest), ...fileFindings(build, files)];
};

/** Whether a version may go live beside the others: two remotes never claim one path, screen name or container. */
export const checkAgainstLive = (manifest: RemoteManifest, live: ReleaseSet): Findings => {
  const findings: string[] = [];
  for (const other of live.remotes.filter(({ name }) => name !== manifest.name)) {
    const paths = new Map(
      other.manifest.screens.flatMap((screen) => screen.paths.map(({ path }) => [pathShape(path), path])),
    );
    const routes = new Set(other.manifest.screens.flatMap(({ route }) => route ?? []));
    for (const screen of manifest.screens) {
      for (const { path } of screen.paths) {
        const taken = paths.get(pathShape(path));
        if (taken)
          findings.push(`screen ${screen.id}: path ${path} belongs to ${other.name} (${taken}); choose another path`);
      }
      if (screen.route && routes.has(screen.route)) {
        findings.push(`screen ${screen.id}: named route ${screen.route} belongs to ${other.name}; choose another name`);
      }
    }
  }
  return findings;
};

/** Paths that differ only in the names of their parameters or a trailing slash match the same addresses. */
const pathShape = (path: string): string => path.replace(/:[A-Za-z0-9_]+/g, ':').replace(/(.)\/$/, '$1');

const schemaFindings = (file: string, schema: TSchema, value: unknown): Findings =>
  Value.Check(schema, value)
    ? []
    : Value.Errors(schema, value)
        .slice(0, 5)
        .map((error) => `${file}${error.instancePath}: ${error.message}`);

const rangeFindings = ({ platform }: RemoteManifest, platformVersion: string): Findings => {
  if (validRange(platform) === null)
    return [`remote.json/platform: "${platform}" is no semver range; write e.g. "^${platformVersion}"`];
  return satisfies(platformVersion, platform)
    ? []
    : [
        `remote.json/platform: needs ${platform}, the live shell provides ${platformVersion}; build against that platform`,
      ];
};

const screenFindings = ({ screens }: RemoteManifest): Findings => {
  const seen = new Set<string>();
  return screens.flatMap(({ id, paths }) =>
    [`screen ${id}`, ...paths.map(({ path }) => `path ${pathShape(path)}`)].flatMap((key) => {
      if (seen.has(key)) return [`remote.json/screens: ${key} stands there twice; keep one`];
      seen.add(key);
      return [];
    }),
  );
};

const fileFindings = (build: RemoteBuild, files: ReadonlyMap<string, Buffer>): Findings => {
  const { js, css, screens = {} } = build.preload;
  const needed = [build.entry, ...js, ...css, ...Object.values(screens).flat()];
  return [
    ...needed
      .filter((path) => !(path in build.files))
      .map((path) => `files.json: ${path} is needed but has no hash; build again`),
    ...Object.entries(build.files).flatMap(([path, integrity]) => {
      const bytes = files.get(path);
      if (!bytes) return [`${path}: named in files.json but not sent; send the whole dist folder`];
      return integrityOf(bytes) === integrity
        ? []
        : [`${path}: does not have the hash that files.json claims; build again`];
    }),
    ...[...files.keys()]
      .filter((path) => !(path in build.files) && !path.endsWith('.map'))
      .map((path) => `${path}: sent but not named in files.json; remove it or build again`),
  ];
};

export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
