import { createHash } from 'node:crypto';
import { firstContentLimits, type RemoteRelease } from '@maru/contract';
import { secondMs } from '@maru/server';
import { readLimited } from '../read-limited';

const answerMsMax = 5 * secondMs;
const retryMs = 5 * secondMs;
const bundlesMax = 200;
const fileName = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]{0,200}\.js$/;

interface Asked {
  readonly source: Promise<string>;
  /** Of `ServerBundles.now`; where it cannot be had, it is asked for again then. */
  retryAt: number;
}

/**
 * Server bundles as the registry keeps them, also of teams that host their files themselves. Each is fetched once and is run only with the
 * hash that the release names.
 */
export class ServerBundles {
  /** By hash: what has another one is another bundle. */
  private readonly asked = new Map<string, Asked>();

  constructor(
    private readonly registryUrl: string,
    private readonly now: () => number,
  ) {}

  /** @param release - its team's signature has been checked. @throws Error saying why it cannot be had. */
  sourceOf(release: RemoteRelease): Promise<string> {
    const { firstContent = '', files } = release;
    const hash = Object.hasOwn(files, firstContent) ? files[firstContent] : undefined;
    if (!hash || !fileName.test(firstContent)) return Promise.reject(new Error(`it names no hash for ${firstContent}`));
    const known = this.asked.get(hash);
    if (known && this.now() < known.retryAt) return known.source;
    const asked: Asked = { source: this.fetch(release, firstContent, hash), retryAt: Number.POSITIVE_INFINITY };
    asked.source.catch(() => {
      asked.retryAt = this.now() + retryMs;
    });
    this.asked.delete(hash);
    for (const [oldest] of this.asked) if (this.asked.size >= bundlesMax) this.asked.delete(oldest);
    this.asked.set(hash, asked);
    return asked.source;
  }

  private async fetch({ name, version }: RemoteRelease, file: string, hash: string): Promise<string> {
    const response = await fetch(`${this.registryUrl}/files/${name}/${version}/${file}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (!response.ok) throw new Error(`the registry answers ${response.status} for ${file}`);
    const bytes = await readLimited(response, firstContentLimits.bundleBytesMax);
    if (!bytes) throw new Error(`${file} has more than ${firstContentLimits.bundleBytesMax} bytes`);
    if (integrityOf(bytes) !== hash) throw new Error(`${file} does not have the hash that its team has signed`);
    return bytes.toString('utf8');
  }
}

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
