import {
  canonicalJson,
  type ReleaseStatement,
  type RemoteBuild,
  type RemoteRelease,
  type Signature,
} from '@maru/contract';
import { sha256Hex } from '../../keys/digest';
import { LogFault } from '../log/log-fault';
import type { ObjectStore } from '../store/object-store';
import type { Release } from './registry-state';

/** The signed part of a release, as stored. */
export interface StoredRelease {
  readonly statement: ReleaseStatement;
  readonly signature: Signature;
  readonly build: RemoteBuild;
}

const keptMax = 200;

/** Reads and writes signed releases; the log holds each one's hash, so that a replaced file is detected. */
export class StoredReleases {
  private readonly kept = new Map<string, StoredRelease>();

  constructor(
    private readonly store: ObjectStore,
    private readonly publicUrl: string,
  ) {}

  /** Stores it under its own hash. @returns the hash, hex. */
  async put(stored: StoredRelease): Promise<string> {
    const bytes = Buffer.from(canonicalJson(stored));
    const digest = sha256Hex(bytes);
    await this.store.create(keyOf(stored.statement.name, stored.statement.version, digest), bytes);
    return digest;
  }

  /** @throws LogFault where it is missing or is not what was published. */
  async get({ remote, version, digest }: Release): Promise<StoredRelease> {
    const kept = this.kept.get(digest);
    if (kept) return kept;
    const bytes = await this.store.read(keyOf(remote, version, digest));
    if (!bytes || sha256Hex(bytes) !== digest)
      throw new LogFault(
        `${keyOf(remote, version, digest)} is ${bytes ? 'not what was published' : 'missing'}: restore it from a backup, or revoke ${remote} ${version}`,
      );
    const stored = JSON.parse(bytes.toString('utf8')) as StoredRelease;
    if (this.kept.size >= keptMax) this.kept.delete(this.kept.keys().next().value ?? '');
    this.kept.set(digest, stored);
    return stored;
  }

  /** The release in the form that pages read. */
  async remoteRelease(release: Release): Promise<RemoteRelease> {
    const { statement, signature } = await this.get(release);
    return { ...statement, baseUrl: this.baseUrl(release), signature };
  }

  private baseUrl({ host, remote, version }: Release): string {
    return host ?? `${this.publicUrl}/files/${remote}/${version}/`;
  }
}

const keyOf = (remote: string, version: string, digest: string): string =>
  `releases/${remote}/${version}/${digest}.json`;
