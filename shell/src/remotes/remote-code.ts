import type { ListedRelease, RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';

export interface CodeSource {
  loadLifecycles(release: RemoteRelease, fresh?: number): Promise<RemoteLifecycles>;
  loadStyles(release: RemoteRelease, fresh?: number): Promise<void>;
  /** Removes the stylesheets of a replaced release from the page. */
  dropStyles(release: ListedRelease): void;
  /** Preloads the scripts of the release and of one of its screens. */
  announceScripts(release: RemoteRelease, screen?: string): void;
  /** Whether the code may run before its screen is shown. */
  mayRunEarly(release: RemoteRelease): boolean;
}

export interface RetryPolicy {
  /** Waits before the second and the following tries, in milliseconds. */
  readonly waits: readonly number[];
  /** Limit for all tries together, in milliseconds. */
  readonly limit: number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** The files of a release did not arrive within the time limit. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Loads scripts and styles of one release, once it is checked. Each failed try is repeated at a fresh address; after the last failure the
 * next `load` starts again.
 */
export class RemoteCode {
  private loading: Promise<RemoteLifecycles> | null = null;
  /** All tabs count alike, so that caches on the way answer most retries. */
  private failures = 0;

  /** @param check - see `RemoteVersions.check`. */
  constructor(
    private readonly release: ListedRelease,
    private readonly check: (release: ListedRelease, fresh?: number) => Promise<RemoteRelease>,
    private readonly source: CodeSource,
    private readonly retry: RetryPolicy,
  ) {}

  /** @throws TookTooLong, or the error of the last try. */
  load(): Promise<RemoteLifecycles> {
    this.loading ??= this.inTime(this.tryAll()).catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private inTime<T>(task: Promise<T>): Promise<T> {
    const { limit, sleep } = this.retry;
    const { name, version } = this.release;
    const late = sleep(limit).then(() => {
      throw new TookTooLong(`${name} ${version} did not arrive within ${limit} ms`);
    });
    return Promise.race([task, late]);
  }

  private async tryAll(): Promise<RemoteLifecycles> {
    for (const wait of this.retry.waits) {
      try {
        return await this.tryOnce();
      } catch {
        await this.retry.sleep(wait);
      }
    }
    return this.tryOnce();
  }

  private async tryOnce(): Promise<RemoteLifecycles> {
    const fresh = this.failures || undefined;
    try {
      const release = await this.check(this.release, fresh);
      const [lifecycles] = await Promise.all([
        this.source.loadLifecycles(release, fresh),
        this.source.loadStyles(release, fresh),
      ]);
      return lifecycles;
    } catch (error) {
      this.failures += 1;
      throw error;
    }
  }
}
