import {
  canonicalJson,
  type ReleaseStatement,
  type RemoteBuild,
  type Signature,
  type TrustDocument,
} from '@maru/contract';
import { ReleaseStatementSchema, RemoteBuildSchema, SignatureSchema, schemaFindings } from '@maru/contract/release';
import { digestOf } from '../../keys/digest';
import { verifyErrorOf } from '../state/live-releases';
import type { PageShell } from '../state/page-shells';
import { budgetFindings, ceilingFindings, contractFindings, rawFindings } from './contents';
import { eventFindings } from './events';
import type { Findings } from './findings';
import { firstContentFindings } from './first-content';
import { linkFindings } from './links';
import { modalFindings } from './modals';
import { type Neighbour, nameOf } from './offers';
import { conflictFindings, guardFindings, ownRouteFindings } from './routes';
import { scriptFindings } from './scripts';
import { type LiveBefore, orderFindings, timeFindings } from './sequence';
import { styleFindings } from './styles';
import { fileFindings, rangeFindings } from './upload-check';
import { useFindings } from './uses';

/** A release as a team publishes it. */
export interface Candidate {
  readonly statement: ReleaseStatement;
  readonly signature: Signature;
  readonly build: RemoteBuild;
  /** Path → content, of every file of the statement. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Everything that a candidate has to be compatible with. */
export interface GateState {
  readonly trust: TrustDocument;
  /** Every shell that it would run in. */
  readonly shells: readonly PageShell[];
  /** Live releases and those of rollouts, the candidate's own remote among them. */
  readonly running: readonly Neighbour[];
  /** Remotes of the trust document that were never live. */
  readonly awaited: readonly string[];
  /** Versions of the candidate's remote that were ever live. */
  readonly livedBefore: readonly LiveBefore[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Checks whether a version may be served and run beside the others: first its form, which later checks rely on, then
 * signature and sizes, so that nobody’s files cost more than their team may ask for, then what runs and the files’ contents.
 */
export async function checkRelease(candidate: Candidate, state: GateState): Promise<Findings> {
  const form = formFindings(candidate);
  if (form.length > 0) return form;
  const distrust = await distrustOf(candidate, state);
  if (distrust.length > 0) return distrust;
  const { statement, build, files } = candidate;
  const own = [...ownRouteFindings(statement.manifest), ...ceilingFindings(statement.manifest, state.trust)];
  const large = rawFindings(statement.manifest, state.trust, files);
  const sent = large.length > 0 ? large : fileFindings(statement, files);
  const content = sent.length > 0 ? sent : await contentFindings(statement, build, files);
  return [...besideFindings(candidate, state), ...own, ...content];
}

/** Why pages would refuse its signature; nothing where they accept it. */
async function distrustOf(
  { statement, signature }: Omit<Candidate, 'files'>,
  { trust, now }: GateState,
): Promise<Findings> {
  const distrust = await verifyErrorOf({ ...statement, baseUrl: '', signature }, trust, now);
  return distrust ? [distrust.message] : [];
}

async function contentFindings(
  statement: ReleaseStatement,
  build: RemoteBuild,
  files: ReadonlyMap<string, Buffer>,
): Promise<Findings> {
  const { name, manifest } = statement;
  const scripts = await scriptFindings(files);
  return [
    ...contractFindings(build.contract),
    ...(await budgetFindings(manifest, build, files)),
    ...styleFindings(files, name),
    ...scripts,
    ...(scripts.length > 0 ? [] : await firstContentFindings(statement, files)),
  ];
}

/** Checks only what depends on the running releases; repeated when a version accepted earlier goes live. */
export async function checkBeside(candidate: Omit<Candidate, 'files'>, state: GateState): Promise<Findings> {
  const distrust = await distrustOf(candidate, state);
  return distrust.length > 0 ? distrust : besideFindings(candidate, state);
}

function besideFindings(
  { statement, build }: Omit<Candidate, 'files'>,
  { now, shells, running, awaited, livedBefore }: GateState,
): Findings {
  const { manifest } = statement;
  const subject = { manifest, contract: build.contract };
  return [
    ...timeFindings(statement, now),
    ...orderFindings(statement, livedBefore),
    ...shells.flatMap((shell) => shellFindings(manifest, build.contract, shell)),
    ...containerFindings(statement, running),
    ...conflictFindings(statement, running),
    ...modalFindings(subject, running),
    ...linkFindings(subject, running, awaited),
    ...eventFindings(subject, running, awaited),
  ];
}

/** Checks what a shell lends: its platform, names, and the types that the remote was compiled with. */
export const shellFindings = (
  manifest: ReleaseStatement['manifest'],
  contract: RemoteBuild['contract'],
  shell: PageShell,
): Findings => [...rangeFindings(manifest, shell), ...useFindings(contract, shell)];

/** Checks the form that all later checks rely on. */
export function formFindings({ statement, signature, build }: Candidate): Findings {
  const shape = [
    ...guardFindings(statement.manifest ?? {}),
    ...schemaFindings('release', ReleaseStatementSchema, statement),
    ...(signature ? schemaFindings('signature', SignatureSchema, signature) : []),
    ...schemaFindings('files.json', RemoteBuildSchema, build),
  ];
  if (shape.length > 0) return shape;
  return [...nameFindings(statement), ...buildFindings(statement, build)];
}

const containerFindings = ({ name, container }: ReleaseStatement, running: readonly Neighbour[]): Findings =>
  running
    .filter((other) => other.name !== name && other.container === container)
    .map((other) => `files.json/container: ${container} is the container of ${nameOf(other)}; choose another name`);

const nameFindings = ({ version, manifest }: ReleaseStatement): Findings =>
  manifest.version === version ? [] : [`release/version: is ${version}, but remote.json says ${manifest.version}`];

/** Checks that the statement describes this build. */
function buildFindings(statement: ReleaseStatement, build: RemoteBuild): Findings {
  if (digestOf(build) !== statement.build)
    return ['release/build: is not the hash of files.json; build and sign the release again'];
  const parts = ['entry', 'container', 'preload', 'firstContent', 'files'] as const;
  return parts
    .filter((part) => canonicalJson(statement[part] ?? null) !== canonicalJson(build[part] ?? null))
    .map((part) => `release/${part}: differs from files.json; build and sign the release again`);
}
