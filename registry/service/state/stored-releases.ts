import {
  canonicalJson,
  type ReleaseStatement,
  type RemoteBuild,
  type RemoteRelease,
  type ShellContents,
  type ShellRelease,
  type ShellStatement,
  type Signature,
} from '@maru/contract';
import { sha256Hex } from '../../keys/digest';
import { LogFault } from '../log/log-fault';
import type { ObjectStore } from '../store/object-store';
import type { Release } from './registry-state';

/** The signed part of a remote's release, as stored. */
export interface StoredRelease {
  readonly statement: ReleaseStatement;
  readonly signature: Signature;
  readonly build: RemoteBuild;
}

/** The signed part of a shell's release, as stored. */
export interface StoredShell {
  readonly statement: ShellStatement;
  readonly signature: Signature;
  readonly build: ShellContents;
}

const keptMax = 200;

/** Reads and writes signed releases; the log holds each one's hash, so that a replaced file is detected. */
export class StoredReleases {
  private readonly kept = new Map<string, StoredRelease | StoredShell>();

  constructor(
    private readonly store: ObjectStore,
    private readonly publicUrl: string,
  ) {}

  /** Stores it under its own hash. @returns the hash, hex. */
  async put(stored: StoredRelease | StoredShell): Promise<string> {
    const bytes = Buffer.from(canonicalJson(stored));
    const digest = sha256Hex(bytes);
    await this.store.create(keyOf(stored.statement.name, stored.statement.version, digest), bytes);
    return digest;
  }

  /** Of a remote. @throws LogFault where it is missing or is not what was published. */
  async get(release: Release): Promise<StoredRelease> {
    return (await this.ofAny(release)) as StoredRelease;
  }

  /** Of the shell. @throws LogFault where it is missing or is not what was published. */
  async getShell(release: Release): Promise<StoredShell> {
    return (await this.ofAny(release)) as StoredShell;
  }

  /** As it is stored, whatever it is of. */
  async ofAny({ remote, version, digest }: Release): Promise<StoredRelease | StoredShell> {
    const kept = this.kept.get(digest);
    if (kept) return kept;
    const bytes = await this.store.read(keyOf(remote, version, digest));
    if (!bytes || sha256Hex(bytes) !== digest)
      throw new LogFault(
        `${keyOf(remote, version, digest)} is ${bytes ? 'not what was published' : 'missing'}: restore it from a backup, or revoke ${remote} ${version}`,
      );
    const stored = JSON.parse(bytes.toString('utf8')) as StoredRelease | StoredShell;
    if (this.kept.size >= keptMax) this.kept.delete(this.kept.keys().next().value ?? '');
    this.kept.set(digest, stored);
    return stored;
  }

  /** The release in the form that pages read. */
  async remoteRelease(release: Release): Promise<RemoteRelease> {
    const { statement, signature } = await this.get(release);
    return { ...statement, baseUrl: this.baseUrl(release), signature };
  }

  /** The shell's release in the form that HTML servers read. */
  async shellRelease(release: Release): Promise<ShellRelease> {
    const { statement, signature } = await this.getShell(release);
    return { ...statement, signature };
  }

  private baseUrl({ host, remote, version }: Release): string {
    return host ?? this.folderOf(remote, version);
  }

  /** Where the registry serves the files of a version; ends with a slash. */
  folderOf(remote: string, version: string): string {
    return `${this.publicUrl}/files/${remote}/${version}/`;
  }
}

const keyOf = (remote: string, version: string, digest: string): string =>
  `releases/${remote}/${version}/${digest}.json`;
