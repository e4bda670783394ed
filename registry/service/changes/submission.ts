import type { VerifyError } from '@maru/contract';
import { Refusal } from '../../refusal';
import { type Candidate, formFindings } from '../gate/check-release';
import { type ShellCandidate, shellFormFindings } from '../gate/check-shell';
import type { Findings } from '../gate/findings';
import type { Registry } from '../registry';
import { shellErrorOf, verifyErrorOf } from '../state/live-releases';
import { fetchHosted } from './hosted-files';
import { isShellBody, type PublishBody, type ShellBody } from './publish-body';

type Files = ReadonlyMap<string, Buffer>;

/** A version that a team hands in: of a remote, or of the shell. */
export interface Submission {
  /** Path → content. */
  readonly files: Files;
  /** The gate's findings beside what runs now. */
  readonly check: () => Promise<Findings>;
  /** The findings of a browser. */
  readonly boot: () => Promise<Findings>;
  /** Why pages would refuse its signature; null if they accept it. */
  readonly distrust: () => Promise<VerifyError | null>;
  /** Stores its signed part. @returns the hash of it, hex. */
  readonly store: () => Promise<string>;
}

/** Checks what all later steps rely on. */
export function checkForm(body: PublishBody | ShellBody): Findings {
  if (!isShellBody(body)) return formFindings(candidateOf(body, new Map()));
  // HTML servers fetch from the registry alone: a host of a team would have to answer each of their starts.
  const hosted = body.host === undefined ? [] : ['host: the files of the shell lie in the registry; leave --host out'];
  return [...hosted, ...shellFormFindings(candidateOf(body, new Map()))];
}

/** @throws Refusal where the files cannot be had. */
export const submissionOf = async (registry: Registry, body: PublishBody | ShellBody): Promise<Submission> =>
  submissionWith(registry, body, isShellBody(body) || !body.host ? sentFiles(body) : await hosted(registry, body));

/** @param files - what came with it; none for a new signature. */
export function submissionWith(registry: Registry, body: PublishBody | ShellBody, files: Files): Submission {
  const { stored, trust, now } = registry;
  if (isShellBody(body)) {
    const candidate: ShellCandidate = candidateOf(body, files);
    const { statement, signature, build } = candidate;
    return {
      files,
      check: () => registry.checkShell(candidate),
      boot: () => registry.bootShell(candidate),
      distrust: () => shellErrorOf({ ...statement, signature }, trust, now),
      store: () => stored.put({ statement, signature, build }),
    };
  }
  const candidate: Candidate = candidateOf(body, files);
  const { statement, signature, build } = candidate;
  return {
    files,
    check: () => registry.check(candidate),
    boot: () => registry.boot(candidate),
    distrust: () => verifyErrorOf({ ...statement, baseUrl: '', signature }, trust, now),
    store: () => stored.put({ statement, signature, build }),
  };
}

const candidateOf = <Statement, Build>(
  { statement, signature, build }: PublishBody<Statement, Build>,
  files: Files,
): Omit<PublishBody<Statement, Build>, 'files'> & { readonly files: Files } => ({ statement, signature, build, files });

/** Nothing is fetched of an address that nobody of the team has signed for. */
async function hosted(registry: Registry, body: PublishBody): Promise<Files> {
  const distrust = await submissionWith(registry, body, new Map()).distrust();
  if (distrust) throw new Refusal(422, [distrust.message]);
  return fetchHosted(body.host ?? '', body, registry.deps);
}

const sentFiles = ({ files }: PublishBody | ShellBody): Files =>
  new Map(Object.entries(files).map(([path, base64]) => [path, Buffer.from(base64, 'base64')]));
