import { canonicalJson, type ReleaseStatement, type RemoteContract, type ShellStatement } from '@maru/contract';
import { dayMs } from '@maru/server';
import { integrityOf } from '../../keys/digest';
import { conflict, Refusal } from '../../refusal';
import { timeFindings } from '../gate/sequence';
import type { Registry } from '../registry';
import { standingOf } from '../state/good-versions';
import { faultOf } from '../state/live-releases';
import type { Release, Token } from '../state/registry-state';
import type { StoredRelease, StoredShell } from '../state/stored-releases';
import { authorOf, requireRight, requireRightNow } from '../tokens';
import { answerFor, type ReleaseAnswer } from './answer';
import { needsApproval, promote } from './promote';
import { isShellBody, type PublishBody, type ShellBody } from './publish-body';
import { reachOf, requireReach } from './reach';
import { completeFiles, storeFiles } from './store-files';
import { checkForm, type Submission, submissionOf, submissionWith } from './submission';

type Body = PublishBody | ShellBody;

/** A renewal is valid for this long at least. */
const renewedDaysMin = 7;

export interface PublishAnswer extends ReleaseAnswer {
  /** Whether the version is new to the registry. */
  readonly entered: boolean;
}

/** @returns all findings of the gate about a release; changes nothing. */
export async function check(registry: Registry, token: Token, body: Body): Promise<readonly string[]> {
  const state = await registry.current();
  // Before anything is fetched: names of files must be inside the host's folder, the caller must be a publisher.
  const form = checkForm(body);
  if (form.length > 0) return form;
  requireRight(state, token, 'publish', body.statement.name);
  return inTurn(registry, body, async () => {
    const submission = await submissionOf(registry, body);
    const findings = await submission.check();
    return findings.length > 0 ? findings : submission.boot();
  });
}

/** What costs neither a browser nor a fetch takes no turn. */
const inTurn = <T>(registry: Registry, body: Body, work: () => Promise<T>): Promise<T> =>
  body.host !== undefined || registry.deps.boot ? registry.inTurnOfTeam(body.statement.name, work) : work();

/**
 * Publishes a version: checks it, stores its files, then appends the one record that makes it known. Publishing the
 * same version with the same files again raises its share to what is asked, or replaces a signature that is no longer
 * valid.
 * @throws Refusal with all findings; no record is appended then.
 */
export async function publish(registry: Registry, token: Token, body: Body): Promise<PublishAnswer> {
  const state = await registry.current();
  const form = checkForm(body);
  if (form.length > 0) throw new Refusal(422, form);
  const { name, version } = body.statement;
  requirePublisher(registry, token, body);
  const existing = state.release(name, version);
  if (existing && (!existing.removed || existing.revoked))
    return { ...(await publishAgain(registry, token, body, existing)), entered: false };
  return inTurn(registry, body, () => enter(registry, token, body));
}

/** @throws Refusal for a token that may not, or no longer, do what the body asks for. */
function requirePublisher(registry: Registry, token: Token, body: Body): void {
  const { name } = body.statement;
  requireRightNow(registry, token, 'publish', name);
  if (shareOf(body) > 0 && !needsApproval(registry, name)) requireRightNow(registry, token, 'promote', name);
}

const shareOf = ({ share = 10_000 }: Body): number => share;

async function enter(registry: Registry, token: Token, body: Body): Promise<PublishAnswer> {
  const { name: remote, version, sequence } = body.statement;
  requireReach(registry.state, reachNow(registry, body), registry.now);

  const submission = await submissionOf(registry, body);
  let checkedAt = registry.state.setChange.seq;
  await requireCheck(submission);
  const booted = await submission.boot();
  if (booted.length > 0) throw new Refusal(422, booted);
  const files = body.host ? bundleOf(body, submission) : submission.files;
  await storeFiles(registry.deps.store, remote, version, files);
  const complete = () => completeFiles(registry.deps.store, remote, version, files);
  const release = await submission.store();

  let wasRemoved = false;
  await registry.change(authorOf(token), async (state) => {
    const other = state.release(remote, version);
    if (other && !other.removed)
      throw conflict(`${remote} ${version} was published by ${other.by.person} just now: look at maru status`);
    requirePublisher(registry, token, body);
    requireReach(state, reachNow(registry, body), registry.now);
    // Another change was recorded since the check: check against what runs now.
    if (state.setChange.seq !== checkedAt) await requireCheck(submission);
    checkedAt = state.setChange.seq;
    wasRemoved = other !== undefined;
    // Until the record is there, whoever removes old files counts these among them.
    if (wasRemoved) await complete();
    const pending = needsApproval(registry, remote);
    const where = { remote, version, sequence, release, host: body.host ?? null };
    return { action: 'publish', ...where, pending, ...reachOf(shareOf(body)) };
  });
  if (wasRemoved) await complete();
  return { ...answerFor(registry.state, remote, version), entered: true };
}

/** What its visitors would be by the trust document of now: none while a second person has to approve it. */
function reachNow(registry: Registry, body: Body): { remote: string; version: string; share: number } {
  const { name: remote, version } = body.statement;
  return { remote, version, share: needsApproval(registry, remote) ? 0 : shareOf(body) };
}

/** HTML servers ask the registry alone for what they run, wherever a team hosts what pages load. */
function bundleOf({ statement }: Body, { files }: Submission): Submission['files'] {
  const path = 'firstContent' in statement ? statement.firstContent : undefined;
  const bytes = path === undefined ? undefined : files.get(path);
  return new Map(path !== undefined && bytes ? [[path, bytes]] : []);
}

async function requireCheck(submission: Submission): Promise<void> {
  const findings = await submission.check();
  if (findings.length > 0) throw new Refusal(422, findings);
}

async function publishAgain(registry: Registry, token: Token, body: Body, existing: Release): Promise<ReleaseAnswer> {
  const { remote, version } = existing;
  if (existing.revoked) throw conflict(`${remote} ${version} was revoked (${existing.revoked.why}): raise the version`);
  const stored = await registry.stored.ofAny(existing);
  if (contentOf(stored.statement) !== contentOf(body.statement) || existing.host !== (body.host ?? null))
    throw conflict(`${remote} ${version} exists with other files; raise the version`);
  if (!body.host) await completeFiles(registry.deps.store, remote, version, await signedFiles(registry, body));
  const distrust = await faultOf(existing, registry.trust, registry);
  if (body.renew || distrust || (shareOf(body) > 0 && isNewerThanLive(registry, existing, body.statement)))
    await renew(registry, token, body, { release: existing, stored, isValid: !distrust });
  switch (standingOf(registry.state, existing)) {
    case 'withdrawn':
      throw conflict(
        `${remote} ${version} was withdrawn (${existing.withdrawn?.why}): build a new version; if this one was not at fault, maru promote ${remote} ${version} --again`,
      );
    case 'former':
    case 'entered':
      return shareOf(body) === 0
        ? answerFor(registry.state, remote, version)
        : promote(registry, token, { remote, version, share: shareOf(body) });
    default:
      return answerFor(registry.state, remote, version);
  }
}

/** Those that were sent again and are what the version was signed with. */
async function signedFiles(registry: Registry, body: Body): Promise<Submission['files']> {
  const { files } = await submissionOf(registry, body);
  return new Map([...files].filter(([path, bytes]) => body.statement.files[path] === integrityOf(bytes)));
}

/** Whether the team has signed an earlier version anew, after what is live: the same files may then go live again. */
function isNewerThanLive({ state }: Registry, existing: Release, { sequence }: Body['statement']): boolean {
  const live = state.release(existing.remote, state.live.get(existing.remote) ?? '');
  const standing = standingOf(state, existing);
  if (!live || (standing !== 'former' && standing !== 'entered')) return false;
  return existing.sequence <= live.sequence && sequence > live.sequence;
}

/** The release without the fields that differ with each build, signature or machine. */
const contentOf = ({
  sequence: _sequence,
  expiresAt: _expiresAt,
  build: _build,
  ...content
}: ReleaseStatement | ShellStatement): string => canonicalJson(content);

/** A version as the registry has it. */
interface Before {
  readonly release: Release;
  readonly stored: StoredRelease | StoredShell;
  /** Pages accept it. */
  readonly isValid: boolean;
}

async function renew(registry: Registry, token: Token, body: Body, before: Before): Promise<void> {
  const { statement } = body;
  const parts = changedParts(before.stored.build, body.build);
  if (parts.length > 0)
    throw conflict(
      `${statement.name} ${statement.version} exists with other contents of its build (${parts.join(', ')}); raise the version`,
    );
  const submission = submissionWith(registry, withContractOf(before.stored.build, body), new Map());
  const distrust = await submission.distrust();
  if (distrust) throw new Refusal(422, [distrust.message]);
  const findings = [...timeFindings(statement, registry.now), ...renewalFindings(statement, before, registry.now)];
  if (findings.length > 0) throw new Refusal(422, findings);
  const release = await submission.store();
  const { name: remote, version, sequence } = statement;
  await registry.change(authorOf(token), () => {
    requireRightNow(registry, token, 'publish', remote);
    return { action: 'renew', remote, version, sequence, release };
  });
}

/** What a renewal may say anew: where it was built, and how small its files are served, which differs with the machine. */
const unchecked: ReadonlySet<string> = new Set(['provenance', 'sizes']);

/** What the gate has not seen: names that other teams’ releases would be held to, for one. */
function changedParts(before: Body['build'], after: Body['build']): readonly string[] {
  const [old, made]: readonly Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => !unchecked.has(part))
    .filter((part) => spelled(part, old?.[part]) !== spelled(part, made?.[part]));
}

const spelled = (part: string, value: unknown): string =>
  canonicalJson((part === 'contract' ? withoutSources(value as RemoteContract | undefined) : value) ?? null);

/** Without lines of sources and versions of packages: they differ between builds of the same files. */
function withoutSources(contract: RemoteContract | undefined) {
  if (!contract) return contract;
  const { places: _places, builtWith: _builtWith, members, ...others } = contract;
  return { ...others, members: Object.entries(members ?? {}).map(([name, used]) => [name, Object.keys(used).sort()]) };
}

/** What the gate has seen of a version stays what other teams are held to. */
const withContractOf = (build: Body['build'], body: Body): Body =>
  isShellBody(body) || !('contract' in build) ? body : { ...body, build: { ...body.build, contract: build.contract } };

/** A signature that ends early would take the version from the pages, which needs the right to promote. */
function renewalFindings({ sequence, expiresAt }: Body['statement'], before: Before, now: number): readonly string[] {
  const { sequence: least } = before.release;
  const soonest = new Date(now + renewedDaysMin * dayMs).toISOString();
  const { expiresAt: ends } = before.stored.statement;
  const earliest = before.isValid && Date.parse(ends) > Date.parse(soonest) ? ends : soonest;
  return [
    ...(sequence < least
      ? [`release/sequence: ${sequence} is below ${least}, which this version was signed with; sign it anew`]
      : []),
    ...(Date.parse(expiresAt) >= Date.parse(earliest)
      ? []
      : [
          `release/expiresAt: ${expiresAt} is before ${earliest}; a renewal lasts as long as what it replaces, and a week`,
        ]),
  ];
}
