import {
  PAGE_FORMATS,
  SHELL_NAME,
  type ShellContents,
  type ShellStatement,
  type Signature,
  type TrustDocument,
} from '@maru/contract';
import { ShellContentsSchema, ShellStatementSchema, SignatureSchema, schemaFindings } from '@maru/contract/release';
import { satisfies } from 'semver';
import { digestOf } from '../../keys/digest';
import { shellErrorOf } from '../state/live-releases';
import type { RunningUse } from '../state/running-uses';
import { compressed } from '../store/brotli';
import { overBudget } from './contents';
import type { Findings } from './findings';
import { missedUses } from './missed-uses';
import { syntaxFindings } from './scripts';
import { type LiveBefore, orderFindings, timeFindings } from './sequence';
import { fileFindings } from './upload-check';

/** A version of the shell as its team publishes it. */
export interface ShellCandidate {
  readonly statement: ShellStatement;
  readonly signature: Signature;
  readonly build: ShellContents;
  /** Path → content, of every file of the statement. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Everything that a version of the shell has to be compatible with. */
export interface ShellGateState {
  readonly trust: TrustDocument;
  /** What every version takes from the page that a page may run now: live ones, candidates, those to fall back to. */
  readonly uses: readonly RunningUse[];
  /** Formats of pages that the HTML servers write. */
  readonly pageFormats: readonly number[];
  /** Versions of the shell that were ever live. */
  readonly livedBefore: readonly LiveBefore[];
  /** File → its hash in another version, of every version whose files are kept. */
  readonly keptFiles: ReadonlyMap<string, { readonly integrity: string; readonly version: string }>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** HTML servers read no larger file. */
const fileBytesMax = 4 * 1024 * 1024;

/** Where the trust document names none, in KiB: what a page waits for, and all files, two thirds of which are fonts. */
const usualCeiling = { entryKiB: 250, totalKiB: 6 * 1024 };

/** Checks whether a version of the shell may be served under all remotes that run: form, signature, names, then its files. */
export async function checkShell(candidate: ShellCandidate, state: ShellGateState): Promise<Findings> {
  const form = shellFormFindings(candidate);
  if (form.length > 0) return form;
  const distrust = await distrustOf(candidate, state);
  if (distrust.length > 0) return distrust;
  const { statement, files } = candidate;
  const sent = fileFindings(statement, files);
  const content = sent.length > 0 ? sent : await contentFindings(statement, files, state.trust);
  return [...besideFindings(candidate, state), ...sameNameFindings(statement, state.keptFiles), ...content];
}

/** Why HTML servers would refuse its signature; nothing where they accept it. */
async function distrustOf(
  { statement, signature }: Omit<ShellCandidate, 'files'>,
  { trust, now }: Pick<ShellGateState, 'trust' | 'now'>,
): Promise<Findings> {
  const distrust = await shellErrorOf({ ...statement, signature }, trust, now);
  return distrust ? [distrust.message] : [];
}

/** Checks only what depends on what runs; repeated when a version accepted earlier goes live. */
export async function checkShellBeside(
  candidate: Omit<ShellCandidate, 'files'>,
  state: Omit<ShellGateState, 'keptFiles'>,
): Promise<Findings> {
  const distrust = await distrustOf(candidate, state);
  return distrust.length > 0 ? distrust : besideFindings(candidate, state);
}

function besideFindings(
  { statement, build }: Omit<ShellCandidate, 'files'>,
  { now, uses, pageFormats, livedBefore }: Omit<ShellGateState, 'keptFiles'>,
): Findings {
  return [
    ...timeFindings(statement, now),
    ...orderFindings(statement, livedBefore),
    ...formatFindings(statement, pageFormats),
    ...missedFindings({ statement, build }, uses),
  ];
}

/** What running remotes use that this shell lacks, and whose range of platforms it is outside of. */
export const missedFindings = (
  { statement, build }: Pick<ShellCandidate, 'statement' | 'build'>,
  uses: readonly RunningUse[],
): Findings => [
  ...missedUses(uses, build.offers),
  ...uses
    .filter(({ platform }) => !satisfies(statement.shell.platformVersion, platform))
    .map(
      ({ remote, version, platform }) =>
        `${remote}@${version} runs on platform ${platform}, this shell has ${statement.shell.platformVersion}; release that remote anew first`,
    ),
];

/** Checks the form that all later checks rely on. */
export function shellFormFindings({ statement, signature, build }: ShellCandidate): Findings {
  const shape = [
    ...schemaFindings('release', ShellStatementSchema, statement),
    ...(signature ? schemaFindings('signature', SignatureSchema, signature) : []),
    ...schemaFindings('offers.json', ShellContentsSchema, build),
  ];
  if (shape.length > 0) return shape;
  const { version, shell } = statement;
  return [
    ...(digestOf(build) === statement.build
      ? []
      : ['release/build: is not the hash of what the shell offers; build and sign the release again']),
    ...[
      ['shell.json', shell.version],
      ['offers.json', build.offers.version],
    ]
      .filter(([, said]) => said !== version)
      .map(([file, said]) => `release/version: is ${version}, but ${file} says ${said}; build the shell again`),
  ];
}

const formatFindings = ({ shell }: ShellStatement, known: readonly number[]): Findings =>
  shell.pageFormat !== undefined && known.includes(shell.pageFormat)
    ? []
    : [
        `shell.json/pageFormat: is ${shell.pageFormat ?? 'missing'}, the HTML servers write ${known.join(', ')}; deploy HTML servers that know it first (MARU_PAGE_FORMATS)`,
      ];

/** Tabs of another version would get this file under the hash of theirs. */
const sameNameFindings = ({ version, files }: ShellStatement, kept: ShellGateState['keptFiles']): Findings =>
  Object.entries(files).flatMap(([file, integrity]) => {
    const other = kept.get(file);
    return !other || other.version === version || other.integrity === integrity
      ? []
      : [`${file}: has other content in ${SHELL_NAME} ${other.version}; name files by their content`];
  });

async function contentFindings(
  { shell }: ShellStatement,
  files: ReadonlyMap<string, Buffer>,
  { budgets }: TrustDocument,
): Promise<Findings> {
  const large = [...files].filter(([, bytes]) => bytes.length > fileBytesMax);
  if (large.length > 0)
    return large.map(
      ([path, bytes]) => `${path}: has ${bytes.length} bytes, a file may have ${fileBytesMax}; split it`,
    );
  const { entryKiB, totalKiB } = budgets?.[SHELL_NAME] ?? usualCeiling;
  const sizes = new Map<string, number>();
  for (const [path, bytes] of files)
    sizes.set(path, /\.(js|css|svg)$/.test(path) ? (await compressed(bytes)).length : bytes.length);
  const sum = (paths: Iterable<string>) => [...paths].reduce((bytes, path) => bytes + (sizes.get(path) ?? 0), 0);
  return [
    ...overBudget('scripts and styles of each page', sum([...shell.scripts, ...shell.styles]), entryKiB),
    ...overBudget('all files', sum(sizes.keys()), totalKiB),
    ...(await syntaxFindings(files)),
  ];
}

/** What HTML servers of this repository's state write. */
export const ownPageFormats = PAGE_FORMATS;
