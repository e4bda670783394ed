import type { RemoteBuild, RemoteContract, RemoteManifest, TrustDocument } from '@maru/contract';
import { protectedPackages } from '@maru/contract/release';
import { compressed } from '../store/brotli';
import { type Findings, placeOf } from './findings';

const shielded: ReadonlySet<string> = new Set(protectedPackages);

/**
 * Checks that every text exists in every language, and that the build bundles or provides no module of which a page has
 * one copy.
 */
export const contractFindings = (contract: RemoteContract): Findings => [
  ...textFindings(contract),
  ...contract.provides.map((name) =>
    packageOf(name) && shielded.has(packageOf(name))
      ? `share ${name}: offers its own copy of ${packageOf(name)}, of which a page has one, the shell’s; take the preset of tools/remote-build as it is`
      : `share ${name}: only the shell offers modules to the page; import it, so that it lies in this remote’s own files`,
  ),
  ...contract.bundled
    .filter((name) => shielded.has(name))
    .map(
      (name) => `package ${name}: a copy of it lies in the files; import it from @maru/platform, which has the shell’s`,
    ),
];

/** `@maru/platform/mobx` → `@maru/platform`. */
const packageOf = (module: string): string => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

function textFindings({ texts, places }: RemoteContract): Findings {
  const all = [...new Set(Object.values(texts).flat())].sort();
  return Object.entries(texts).flatMap(([language, keys]) => {
    const known = new Set(keys);
    const lost = all.filter((key) => !known.has(key)).map((key) => key + placeOf({ places }, `text ${key}`));
    return lost.length > 0
      ? [`src/locales/${language}.json: lacks ${listed(lost)}, which another language has; translate`]
      : [];
  });
}

const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

/** What a remote may ask for whose ceiling the trust document does not name. */
const usualCeiling: RemoteManifest['budget'] = { entryKiB: 16, totalKiB: 250 };

/** A style of this size is read in less than a second, during which the registry answers nobody; scripts are read beside. */
const readBytesMax = 512 * 1024;
/** Code is served a third or a fourth of its size: this much above a ceiling of brotli, none is within it. */
const rawOfBrotliMax = 8;

/** Checks sizes before anything is compressed or parsed: both cost far more than the caller pays to send the bytes. */
export function rawFindings(
  { name }: RemoteManifest,
  { budgets }: TrustDocument,
  files: ReadonlyMap<string, Buffer>,
): Findings {
  const limitKiB = rawOfBrotliMax * (budgets?.[name] ?? usualCeiling).totalKiB;
  const served = [...files].filter(([path]) => !path.endsWith('.map'));
  const total = served.reduce((sum, [, { length }]) => sum + length, 0);
  const large = served.filter(([path, { length }]) => /\.(js|css)$/.test(path) && length > readBytesMax);
  return [
    ...large.map(
      ([path, { length }]) =>
        `${path}: has ${length} bytes uncompressed, a script or style may have ${readBytesMax}; divide it`,
    ),
    ...(total > limitKiB * 1024
      ? [`all files: ${(total / 1024).toFixed(1)} KiB uncompressed, allowed are ${limitKiB} KiB; load less`]
      : []),
  ];
}

/** A team writes its budget, the root its ceiling. */
export function ceilingFindings({ name, budget }: RemoteManifest, { budgets }: TrustDocument): Findings {
  const ceiling = budgets?.[name] ?? usualCeiling;
  return (['entryKiB', 'totalKiB'] as const)
    .filter((part) => budget[part] > ceiling[part])
    .map(
      (part) =>
        `remote.json/budget.${part}: ${budget[part]} KiB is above ${ceiling[part]} KiB, the most for this remote; ask the owner of the trust document for more (budgets)`,
    );
}

/** Checks the budgets on bytes as served, measured here instead of read from the build’s own claims. */
export async function budgetFindings(
  { budget }: RemoteManifest,
  { entry, firstContent }: Pick<RemoteBuild, 'entry' | 'firstContent'>,
  files: ReadonlyMap<string, Buffer>,
): Promise<Findings> {
  const sizes = new Map<string, number>();
  // One by one: the threads that compress also read and write the store.
  for (const [path, bytes] of files)
    if (!path.endsWith('.map') && path !== firstContent) sizes.set(path, (await compressed(bytes)).length);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [
    ...overBudget(`${entry} (budget.entryKiB)`, sizes.get(entry) ?? 0, budget.entryKiB),
    ...overBudget('all files (budget.totalKiB)', total, budget.totalKiB),
  ];
}

/** @param limitKiB - of brotli. */
export const overBudget = (what: string, bytes: number, limitKiB: number): Findings =>
  bytes > limitKiB * 1024
    ? [
        `${what}: ${(bytes / 1024).toFixed(1)} KiB of brotli, allowed are ${limitKiB} KiB; load less, or ask for more in remote.json`,
      ]
    : [];
