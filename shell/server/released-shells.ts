import { createHash } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  canonicalJson,
  type LiveReleases,
  PAGE_FORMATS,
  type SetContent,
  SHELL_NAME,
  type ShellBuild,
  type ShellOfSet,
  type ShellRelease,
  type TrustDocument,
  verifyShell,
} from '@maru/contract';
import { servedTypeOf } from '@maru/contract/release';
import { checkSignature, dayMs, secondMs } from '@maru/server';
import { compressedNames, type KeptBuilds } from './kept-builds';
import { placeFile } from './place-file';
import { readLimited } from './read-limited';

const lookEveryMs = secondMs;
const retryMs = 5 * secondMs;
/** A page waits so long for a shell that has just been named, then gets the one before. */
const pageWaitMs = 300;
const answerMsMax = 20 * secondMs;
const fileBytesMax = 4 * 1024 * 1024;
const releaseBytesMax = 1024 * 1024;
const filesMax = 1000;
const fetchesMax = 4;
const problemsMax = 50;
/** Its files are looked at again where no page had it for so long: kept builds that nobody asks for are deleted. */
const sureMs = dayMs;
const safeName = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]{0,200}$/;

interface Ready {
  readonly release: ShellRelease;
  /** Version of the trust document that it was verified with. */
  trust: number;
  /** When a page of it was made last, or it was fetched; epoch milliseconds. */
  servedAt: number;
}

interface Preparing {
  readonly done: Promise<void>;
  /** One wait for all pages that come while it is fetched. */
  readonly wait: Promise<void>;
}

interface ReleasedShellsDeps {
  readonly registryUrl: string;
  readonly kept: KeptBuilds;
  /** Folder of signed releases, for a start without a registry. */
  readonly folder: string;
  readonly now?: () => number;
  readonly report?: (problem: string) => void;
}

/**
 * Shells that release sets name: fetched from the registry ahead of the first page that needs them, believed by their team's signature
 * and the hash of each file, and kept like builds of before. A page whose shell cannot be had gets the previous good one.
 */
export class ReleasedShells {
  /** By the digest that sets name. */
  private readonly ready = new Map<string, Ready>();
  private readonly preparing = new Map<string, Preparing>();
  /** Digest → when it may be tried again, epoch milliseconds. */
  private readonly retryAt = new Map<string, number>();
  private readonly problems = new Set<string>();
  /** Digest of the last shell of the control set that was served. */
  private lastGood = '';
  private inUse = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly now: () => number;

  constructor(private readonly deps: ReleasedShellsDeps) {
    this.now = deps.now ?? (() => Date.now());
  }

  /** Looks for new shells each second, once a set has named one. @param current - the live sets. */
  start(current: () => Promise<LiveReleases | null>): void {
    const look = async () => {
      if (this.inUse) this.learn(await current());
    };
    this.timer = setInterval(() => void look(), lookEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Begins to fetch every shell that a page may need from now on. */
  learn(live: LiveReleases | null): void {
    const shells = live ? shellsOf(live) : [];
    this.inUse ||= shells.length > 0;
    if (live) for (const shell of shells) this.prepare(shell, live.trust.trust);
  }

  /**
   * The build for pages of a set.
   * @returns null where the set names none and where none can be had: the build beside this server is served then.
   */
  async buildFor(live: LiveReleases, set: Pick<SetContent, 'shell' | 'withdrawn'>): Promise<ShellBuild | null> {
    const { shell } = set;
    if (!shell) return null;
    const { trust } = live.trust;
    this.learn(live);
    const control = live.set.shell?.digest ?? '';
    // Of a set of before, which nobody fetches ahead: its page waits, since it is opened to see just that shell.
    this.prepare(shell, trust);
    const isLive = shellsOf(live).some(({ digest }) => digest === shell.digest);
    const preparing = this.preparing.get(shell.digest);
    await (isLive ? preparing?.wait : preparing?.done);
    if (control === shell.digest && this.ready.has(control)) this.lastGood = control;
    const inOrder = [shell.digest, control, this.lastGood];
    for (const digest of new Set(inOrder)) {
      const found = await this.believed(digest, trust);
      const withdrawn = digest !== shell.digest && set.withdrawn.includes(`${SHELL_NAME}@${found?.version}`);
      if (!found || withdrawn) continue;
      await this.deps.kept.keepReleased(found.version, namesOf(found));
      return found.shell;
    }
    return null;
  }

  /** A fetched shell, as long as the trust document of now stands by it. */
  private async believed(digest: string, trust: TrustDocument): Promise<ShellRelease | null> {
    const ready = this.ready.get(digest);
    if (!ready) return null;
    try {
      const expired = !(Date.parse(ready.release.expiresAt) > this.now());
      if (expired || ready.trust !== trust.version)
        await verifyShell(ready.release, trust, { now: this.now(), checkSignature });
      Object.assign(ready, { trust: trust.version, servedAt: this.now() });
      return ready.release;
    } catch (error) {
      this.ready.delete(digest);
      this.tell((error as Error).message);
      return null;
    }
  }

  private prepare(shell: ShellOfSet, trust: TrustDocument): void {
    const { digest, version } = shell;
    const { servedAt } = this.ready.get(digest) ?? { servedAt: Number.NEGATIVE_INFINITY };
    if (this.preparing.has(digest) || this.now() - servedAt < sureMs) return;
    this.ready.delete(digest);
    if ((this.retryAt.get(digest) ?? 0) > this.now()) return;
    const done = this.fetchShell(shell, trust)
      .then((release) => void this.ready.set(digest, { release, trust: trust.version, servedAt: this.now() }))
      .catch((error: Error) => {
        this.retryAt.set(digest, this.now() + retryMs);
        this.tell(`the shell ${version} of the live set is not served: ${error.message}`);
      })
      .finally(() => this.preparing.delete(digest));
    const wait = Promise.race([done, pause(pageWaitMs, undefined, { ref: false })]);
    this.preparing.set(digest, { done, wait });
  }

  /** @throws Error saying why it is not served. */
  private async fetchShell(shell: ShellOfSet, trust: TrustDocument): Promise<ShellRelease> {
    const { version, digest } = shell;
    if (!/^[0-9A-Za-z.-]{1,60}$/.test(version)) throw new Error('its version is no name of a folder');
    const release = (await this.keptRelease(digest)) ?? (await this.releaseOf(shell));
    await verifyShell(release, trust, { now: this.now(), checkSignature });
    const fault = faultOf(release, shell);
    if (fault) throw new Error(fault);
    const names = Object.keys(release.files);
    const work = async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) await this.fetchFile(release, name);
    };
    await Promise.all(Array.from({ length: fetchesMax }, work));
    await this.keepRelease(digest, release);
    return release;
  }

  private async releaseOf({ version, digest }: ShellOfSet): Promise<ShellRelease> {
    const bytes = await this.download(`${version}/release.json`, releaseBytesMax);
    const release = JSON.parse(bytes.toString('utf8')) as ShellRelease;
    if (digestOf(release) !== digest) throw new Error('what the registry serves is not what the set names');
    return release;
  }

  private async fetchFile({ version, files }: ShellRelease, name: string): Promise<void> {
    const { kept } = this.deps;
    const there = await kept.read(name);
    if (there && integrityOf(there) === files[name]) return;
    const bytes = await this.download(`${version}/${name}`, fileBytesMax);
    if (integrityOf(bytes) !== files[name]) throw new Error(`${name} does not have the hash that its team has signed`);
    // It may be of a build whose tabs still ask for it.
    if (there && !isRestOf(there, bytes))
      throw new Error(`${name} lies in the folder of kept builds with other content`);
    await kept.place(name, bytes);
  }

  private async download(path: string, bytesMax: number): Promise<Buffer> {
    const response = await fetch(`${this.deps.registryUrl}/files/${SHELL_NAME}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (!response.ok) throw new Error(`the registry answers ${response.status} for ${path}`);
    const bytes = await readLimited(response, bytesMax);
    if (!bytes) throw new Error(`${path} has more than ${bytesMax} bytes`);
    return bytes;
  }

  private pathOf(digest: string): string {
    return join(this.deps.folder, `${createHash('sha256').update(digest).digest('hex')}.json`);
  }

  /** Of an earlier run. */
  private async keptRelease(digest: string): Promise<ShellRelease | null> {
    try {
      const release = JSON.parse(await readFile(this.pathOf(digest), 'utf8')) as ShellRelease;
      return digestOf(release) === digest ? release : null;
    } catch {
      return null;
    }
  }

  private async keepRelease(digest: string, release: ShellRelease): Promise<void> {
    const path = this.pathOf(digest);
    const at = new Date(this.now());
    if (await this.keptRelease(digest)) await utimes(path, at, at);
    else await placeFile(path, (draft) => writeFile(draft, canonicalJson(release)));
  }

  /** Each problem once: a set is looked at every second. */
  private tell(problem: string): void {
    if (this.problems.has(problem) || this.problems.size >= problemsMax) return;
    this.problems.add(problem);
    (this.deps.report ?? console.error)(problem);
  }
}

/** Of the control set, and of a rollout. */
const shellsOf = ({ set, candidates }: LiveReleases): readonly ShellOfSet[] => [
  ...(set.shell ? [set.shell] : []),
  ...candidates.flatMap((candidate) => ('shell' in candidate ? candidate.shell : [])),
];

/** Why a signed release cannot be served here; null where it can. */
function faultOf({ version, sequence, files, shell }: ShellRelease, named: ShellOfSet): string | null {
  if (version !== named.version || sequence !== named.sequence || shell.version !== version)
    return 'it is not the version that the set names';
  if (!PAGE_FORMATS.includes(shell.pageFormat ?? 0))
    return `it goes with pages of format ${shell.pageFormat}, this server writes ${PAGE_FORMATS.join(' and ')}`;
  const names = Object.keys(files);
  if (names.length > filesMax) return `it has ${names.length} files, a shell may have ${filesMax}`;
  const unsafe = names.find((name) => !safeName.test(name) || servedTypeOf(name) === null);
  return unsafe === undefined ? null : `it names ${unsafe}, which is no file of a shell`;
}

const namesOf = ({ files }: ShellRelease): readonly string[] =>
  Object.keys(files).flatMap((name) => [name, ...compressedNames(name)]);

/** Whether a crash may have left it of a file: cut short, or with zeros in place of what was not on disk yet. */
const isRestOf = (rest: Buffer, whole: Buffer): boolean =>
  rest.length <= whole.length && rest.every((byte, at) => byte === 0 || byte === whole[at]);

const digestOf = (value: unknown): string =>
  `sha256-${createHash('sha256').update(canonicalJson(value)).digest('base64')}`;

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
