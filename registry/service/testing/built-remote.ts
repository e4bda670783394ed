import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseStatement, RemoteBuild, RemoteContract, RemoteManifest } from '@maru/contract';
import { buildCommand } from '@maru/tools-remote-build/commands';
import { digestOf, integrityOf } from '../../keys/digest';
import { type KeyFile, signValue } from '../../keys/signing';
import type { Candidate } from '../gate/check-release';

const run = promisify(execFile);
const root = join(__dirname, '..', '..', '..');

/** Changes of a test to a built remote. */
export interface Planted {
  readonly manifest?: Partial<RemoteManifest>;
  readonly contract?: Partial<RemoteContract>;
  /** Files that come along, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A remote that the presets have really built. */
export class BuiltRemote {
  private constructor(
    readonly manifest: RemoteManifest,
    readonly build: RemoteBuild,
    readonly files: ReadonlyMap<string, Buffer>,
  ) {}

  /** @param folder - of the sources, from the workspace's root. */
  static async make(folder: string): Promise<BuiltRemote> {
    const dist = await mkdtemp(join(tmpdir(), 'built-'));
    try {
      const [program, ...args] = buildCommand(folder, '--out', dist);
      await run(program, args, { cwd: root, env: { PATH: process.env.PATH } });
      const json = async (file: string) => JSON.parse(await readFile(join(dist, file), 'utf8'));
      const inFolder = await readdir(dist, { recursive: true, withFileTypes: true });
      const served = inFolder
        .filter((entry) => entry.isFile() && !/\.(json|map)$/.test(entry.name))
        .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
      const contents = await Promise.all(served.map((file) => readFile(join(dist, file))));
      return new BuiltRemote(
        await json('remote.json'),
        await json('files.json'),
        new Map(served.map((file, index) => [file, contents[index] ?? Buffer.alloc(0)])),
      );
    } finally {
      await rm(dist, { recursive: true });
    }
  }

  /** The release as its team publishes it. */
  candidate(key: KeyFile, planted: Planted = {}): Candidate {
    const manifest = { ...this.manifest, ...planted.manifest };
    const added = Object.entries(planted.files ?? {}).map(([path, text]) => [path, Buffer.from(text)] as const);
    const files = new Map([...this.files, ...added]);
    const build: RemoteBuild = {
      ...this.build,
      files: Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)])),
      contract: { ...this.build.contract, ...planted.contract },
    };
    const { entry, container, preload, firstContent } = build;
    const statement: ReleaseStatement = {
      name: manifest.name,
      version: manifest.version,
      sequence: 1,
      expiresAt: '2027-11-21T00:00:00.000Z',
      ...{ entry, container, preload, files: build.files, manifest },
      ...(firstContent && { firstContent }),
      build: digestOf(build),
    };
    return { statement, signature: signValue(statement, key), build, files };
  }
}
