import {
  canonicalJson,
  type ReleaseStatement,
  type RemoteBuild,
  type RemoteRelease,
  type Signature,
  type TrustDocument,
} from '@maru/contract';
import { ReleaseStatementSchema, RemoteBuildSchema, SignatureSchema } from '@maru/contract/schemas';
import { digestOf } from '../../keys/digest';
import { distrustOf } from '../state/live-releases';
import { conflictFindings } from './conflicts';
import { fileFindings, rangeFindings, schemaFindings, screenFindings } from './upload-check';

/** What a team hands in. */
export interface Candidate {
  readonly statement: ReleaseStatement;
  readonly signature: Signature;
  readonly build: RemoteBuild;
  /** Path → content, of every file of the statement. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** What a candidate has to go together with. */
export interface GateState {
  readonly trust: TrustDocument;
  /** Version of shared/platform that the live shell provides. */
  readonly platform: string;
  /** Live releases and those of rollouts. */
  readonly running: readonly RemoteRelease[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Why a version is not taken, in words a team can act on: what, where, what to do. */
export type Findings = readonly string[];

/**
 * Whether a version may be served and run beside the others. Every check of a release has its place here: form first,
 * since the others read it, then signatures, then files, then what runs beside it.
 */
export const checkRelease = async (candidate: Candidate, state: GateState): Promise<Findings> => {
  const form = formFindings(candidate);
  if (form.length > 0) return form;
  const { statement, signature, files } = candidate;
  const beside = await checkBeside(statement, signature, state);
  return [...beside, ...screenFindings(statement.manifest), ...fileFindings(statement, files)];
};

/** The part of the check that depends on what runs now: made again when a version that was taken before goes live. */
export const checkBeside = async (
  statement: ReleaseStatement,
  signature: Signature,
  { trust, now, platform, running }: GateState,
): Promise<Findings> => {
  const distrust = await distrustOf({ ...statement, baseUrl: '', signature }, trust, now);
  if (distrust) return [distrust.message];
  return [...rangeFindings(statement.manifest, platform), ...conflictFindings(statement, running)];
};

/** Form alone: what any later step relies on. */
export const formFindings = ({ statement, signature, build }: Candidate): Findings => {
  const shape = [
    ...schemaFindings('release', ReleaseStatementSchema, statement),
    ...(signature ? schemaFindings('signature', SignatureSchema, signature) : []),
    ...schemaFindings('files.json', RemoteBuildSchema, build),
  ];
  if (shape.length > 0) return shape;
  return [...nameFindings(statement), ...buildFindings(statement, build)];
};

const nameFindings = ({ version, manifest }: ReleaseStatement): Findings =>
  manifest.version === version ? [] : [`release/version: is ${version}, but remote.json says ${manifest.version}`];

/** The statement speaks of this build and of no other. */
const buildFindings = (statement: ReleaseStatement, build: RemoteBuild): Findings => {
  if (digestOf(build) !== statement.build)
    return ['release/build: is not the hash of files.json; build and sign the release again'];
  const parts = ['entry', 'container', 'preload', 'files'] as const;
  return parts
    .filter((part) => canonicalJson(statement[part]) !== canonicalJson(build[part]))
    .map((part) => `release/${part}: differs from files.json; build and sign the release again`);
};
