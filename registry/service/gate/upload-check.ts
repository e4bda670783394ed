import type { ReleaseStatement, RemoteManifest, ShellStatement } from '@maru/contract';
import { servedTypeOf, servedTypes } from '@maru/contract/release';
import { satisfies, validRange } from 'semver';
import { integrityOf } from '../../keys/digest';
import type { PageShell } from '../state/page-shells';
import type { Findings } from './findings';

export function rangeFindings(
  { platform }: RemoteManifest,
  { what, platform: provided }: Pick<PageShell, 'what' | 'platform'>,
): Findings {
  if (validRange(platform) === null)
    return [`remote.json/platform: "${platform}" is no semver range; write e.g. "^${provided}"`];
  return satisfies(provided, platform)
    ? []
    : [`remote.json/platform: needs ${platform}, ${what} provides ${provided}; build against that platform`];
}

/** Checks that the uploaded files are those of the statement, with their hashes; source maps may be added. */
export const fileFindings = (
  { files: claimed }: ReleaseStatement | ShellStatement,
  files: ReadonlyMap<string, Buffer>,
): Findings => [
  ...Object.entries(claimed).flatMap(([path, integrity]) => {
    const bytes = files.get(path);
    if (!bytes) return [`${path}: named in files.json but not sent; send the whole dist folder`];
    return integrityOf(bytes) === integrity
      ? []
      : [`${path}: does not have the hash that files.json claims; build again`];
  }),
  ...[...files.keys()]
    .filter((path) => !Object.hasOwn(claimed, path.replace(/\.map$/, '')))
    .map((path) => `${path}: sent but not named in files.json; remove it or build again`),
  ...[...files.keys()]
    .filter((path) => !servedTypeOf(path))
    .map((path) => `${path}: is no file of a release; these are: ${Object.keys(servedTypes).join(', ')}`),
];
