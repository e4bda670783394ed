import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseSet } from '@maru/contract';

const FRESH_MS = 1000;
const ANSWER_MS = 2000;

/**
 * The live release set, asked of the registry at most once a second and kept on disk: while the registry is away, pages go
 * on with the last good set, also after a restart of this server (PLAT-041).
 */
export class ReleaseSetSource {
  private set: ReleaseSet | null = null;
  private readAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<ReleaseSet | null> | null = null;

  constructor(
    private readonly registryUrl: string,
    private readonly folder: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The set to serve; null only where neither the registry nor an earlier answer can be had. */
  async current(): Promise<ReleaseSet | null> {
    if (this.now() - this.readAt < FRESH_MS) return this.set;
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<ReleaseSet | null> {
    const answered = await this.fetchLive();
    if (answered && answered.id !== this.set?.id) await this.keep(answered);
    this.set = answered ?? this.set ?? (await this.kept());
    this.readAt = this.now();
    return this.set;
  }

  private async fetchLive(): Promise<ReleaseSet | null> {
    try {
      const response = await fetch(`${this.registryUrl}/live`, { signal: AbortSignal.timeout(ANSWER_MS) });
      return response.ok ? ((await response.json()) as ReleaseSet) : null;
    } catch {
      return null;
    }
  }

  private get path(): string {
    return join(this.folder, 'last-release-set.json');
  }

  private async kept(): Promise<ReleaseSet | null> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as ReleaseSet);
  }

  private async keep(set: ReleaseSet): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    await writeFile(`${this.path}.new`, JSON.stringify(set));
    await rename(`${this.path}.new`, this.path);
  }
}
