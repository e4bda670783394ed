import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ReleaseSet, RemoteBuild, RemoteManifest, RemoteRelease } from '@maru/contract';

/** What the registry would not take, each finding with what to do about it. */
export class RegistryRefusal extends Error {
  constructor(
    readonly status: number,
    readonly findings: readonly string[],
  ) {
    super(findings.join('\n'));
  }
}

/** Talks to a registry: publish, go live, roll back, look. */
export class RegistryClient {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Uploads a built remote; the same build again is answered with the release that is there. */
  async publish(dist: string): Promise<RemoteRelease> {
    const manifest = await readJson<RemoteManifest>(join(dist, 'remote.json'));
    const build = await readJson<RemoteBuild>(join(dist, 'files.json'));
    const files: Record<string, string> = {};
    for (const path of await filesUnder(dist)) {
      if (path !== 'remote.json' && path !== 'files.json')
        files[path] = (await readFile(join(dist, path))).toString('base64');
    }
    return this.call<RemoteRelease>('POST', '/releases', { manifest, build, files });
  }

  goLive(name: string, version: string): Promise<ReleaseSet> {
    return this.call('POST', '/live', { name, version });
  }

  rollback(name: string): Promise<ReleaseSet> {
    return this.call('POST', '/rollback', { name });
  }

  live(): Promise<ReleaseSet> {
    return this.call('GET', '/live');
  }

  history(): Promise<{
    list: readonly { at: string; action: string; remote: string; version: string; set: string | null }[];
  }> {
    return this.call('GET', '/history');
  }

  private async call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new RegistryRefusal(0, [
        `${this.url} does not answer (${String((error as Error).cause ?? error)}); is the registry running?`,
      ]);
    });
    const answer = (await response.json().catch(() => ({}))) as T & { findings?: readonly string[] };
    if (!response.ok)
      throw new RegistryRefusal(response.status, answer.findings ?? [`the registry answered ${response.status}`]);
    return answer;
  }
}

const readJson = async <T>(path: string): Promise<T> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new RegistryRefusal(0, [`${path} is missing: build the remote first (npm run build)`]);
  });
  return JSON.parse(text) as T;
};

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
};
