import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  type CandidateContent,
  canonicalJson,
  type LiveAnswer,
  type LiveReleases,
  PAGE_FORMAT,
  type ReleaseSet,
  type ReleaseStatement,
  type ReleaseSummary,
  type RemoteRelease,
  type Rollout,
  type RolloutCandidate,
  type SetContent,
  SHELL_NAME,
  type ShellOfSet,
  type ShellRelease,
  type ShellStatement,
  type Signature,
  type SignedTrust,
  type SummarySets,
  summaryCandidate,
  summarySet,
  type TrustDocument,
} from '@maru/contract';

/** A key pair for tests. */
export interface TestKey {
  readonly id: string;
  /** Raw public key, base64url. */
  readonly key: string;
  readonly privateKey: KeyObject;
}

export function makeKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16);
  return { id, key, privateKey };
}

export const signedBy = ({ id, privateKey }: TestKey, value: unknown): Signature => ({
  keyId: id,
  value: sign(null, Buffer.from(canonicalJson(value)), privateKey).toString('base64url'),
});

const sriOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** As sets name what they do not describe. */
export const digestOf = (release: RemoteRelease | ShellRelease): string =>
  `sha256-${createHash('sha256').update(canonicalJson(release)).digest('base64')}`;

function withoutSignature<Signed extends { readonly signature: Signature }>({
  signature: _signature,
  ...content
}: Signed): Omit<Signed, 'signature'> {
  return content;
}

/** How a set names a release of the shell. */
export const namedShell = (release: ShellRelease): ShellOfSet => ({
  version: release.version,
  sequence: release.sequence,
  digest: digestOf(release),
});

/** A rollout with the version that it gives to its share: of a remote, or of the shell. */
export type TestCandidate = { readonly rollout: Rollout } & (
  | { readonly release: RemoteRelease }
  | { readonly shell: ShellOfSet; readonly platform: string }
);

const future = new Date(Date.now() + 365 * 86_400_000).toISOString();

/** Root, registry and one team that owns every remote named; it signs what a test makes up. */
export class TestTrust {
  readonly root = makeKey();
  readonly registry = makeKey();
  readonly team = makeKey();

  constructor(private readonly remotes: readonly string[]) {}

  trust(change: Partial<TrustDocument> = {}): SignedTrust {
    const trust: TrustDocument = {
      version: 1,
      expiresAt: future,
      setKeys: [{ id: this.registry.id, key: this.registry.key }],
      teams: [
        {
          name: 'team',
          remotes: this.remotes,
          keys: [{ id: this.team.id, key: this.team.key }],
          secondApprover: false,
        },
      ],
      revokedKeys: [],
      floors: {},
      ...change,
    };
    return { trust, signature: signedBy(this.root, trust) };
  }

  release(
    name: string,
    { baseUrl = `http://localhost:8081/files/${name}/1.0.0-aa/`, ...change }: Partial<RemoteRelease> = {},
  ): RemoteRelease {
    const statement: ReleaseStatement = {
      name,
      version: '1.0.0-aa',
      sequence: 1,
      expiresAt: future,
      entry: 'remoteEntry.js',
      container: 'c',
      preload: { js: [], css: [] },
      files: { 'remoteEntry.js': 'sha384-entry' },
      manifest: {
        name,
        version: '1.0.0-aa',
        platform: '^1.0.0',
        screens: [],
        modals: [],
        budget: { entryKiB: 10, totalKiB: 40 },
      },
      build: `sha256-${'A'.repeat(43)}=`,
      ...change,
    };
    return { ...statement, baseUrl, signature: signedBy(this.team, statement) };
  }

  /** A shell of these files (path → content); each script is one that its pages begin with. */
  shell(
    version: string,
    files: Readonly<Record<string, string>>,
    { key = this.team, ...change }: Partial<ShellStatement> & { readonly key?: TestKey } = {},
  ): ShellRelease {
    const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sriOf(text)]));
    const scripts = Object.keys(files).filter((path) => path.startsWith('main.'));
    const statement: ShellStatement = {
      name: SHELL_NAME,
      version,
      sequence: 1,
      expiresAt: future,
      files: hashes,
      shell: { version, platformVersion: '1.0.0', pageFormat: PAGE_FORMAT, scripts, styles: [], files: hashes },
      build: `sha256-${'A'.repeat(43)}=`,
      ...change,
    };
    return { ...statement, signature: signedBy(key, statement) };
  }

  set(remotes: readonly RemoteRelease[], change: Partial<Omit<ReleaseSet, 'signature'>> = {}): ReleaseSet {
    const sequence = change.sequence ?? 7;
    const content = {
      id: `set-${sequence}`,
      sequence,
      createdAt: '2026-11-21T00:00:00.000Z',
      expiresAt: future,
      platform: '1.0.0',
      remotes,
      fallbacks: {},
      withdrawn: [],
      ...change,
    };
    return { ...content, signature: signedBy(this.registry, content) };
  }

  /** What a rollout puts in the place of the control's version, signed for this set. */
  candidate(set: SetContent, { rollout, ...given }: TestCandidate): RolloutCandidate {
    const named = { purpose: 'candidate', set: set.id, rollout: rollout.id } as const;
    const content = 'release' in given ? { ...named, release: given.release } : { ...named, ...given };
    return { ...content, signature: signedBy(this.registry, content) };
  }

  /** The registry's answer with this set live, for everybody who is in none of the rollouts. */
  live(set: ReleaseSet, candidates: readonly TestCandidate[] = []): LiveAnswer {
    const signed = candidates.map((candidate) => this.candidate(set, candidate));
    return this.answer({
      trust: this.trust(),
      rollouts: candidates.map(({ rollout }) => rollout),
      set,
      candidates: signed,
      summaries: this.summaries(set, signed),
    });
  }

  /** The same set and candidates by summaries. @param change - what is said otherwise of a release. */
  summaries(
    set: ReleaseSet,
    candidates: readonly RolloutCandidate[] = [],
    change = (summary: ReleaseSummary): ReleaseSummary => summary,
  ): SummarySets {
    const { remotes, ...content } = summarySet(withoutSignature(set), digestOf);
    const changed = { ...content, remotes: remotes.map(change) };
    return {
      set: { ...changed, signature: signedBy(this.registry, changed) },
      candidates: candidates.map((candidate) => {
        const summed = summaryCandidate(withoutSignature(candidate) as CandidateContent, digestOf);
        return { ...summed, signature: signedBy(this.registry, summed) };
      }),
    };
  }

  /** The registry's answer as it signs it now. */
  answer(live: LiveReleases, freshUntil = future): LiveAnswer {
    const content = { ...live, freshUntil };
    return { ...content, signature: signedBy(this.registry, content) };
  }
}

export const rolloutOf = (release: Pick<RemoteRelease, 'name' | 'version'>, share: number, id = 'r1'): Rollout => ({
  id,
  remote: release.name,
  version: release.version,
  share,
  salt: randomBytes(32).toString('base64url'),
  startedAt: '2026-11-21T00:00:00.000Z',
});
