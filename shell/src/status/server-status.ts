import type { ApiClient } from '@maru/platform';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';

/** Answer of the status call and content of the version file (ENTI-090). */
export interface StatusAnswer {
  readonly serverStatus: string;
  readonly serverMsg: string;
  readonly serverVersion: string;
}

export type Maintenance = { readonly server: 'inner' | 'outer'; readonly message: string };

const checkEveryMs = 60_000;

/** Whether the site is open, and whether a newer shell waits (SHEL-250 to SHEL-253). */
export class ServerStatus {
  maintenance: Maintenance | null = null;
  newVersion = false;
  private firstVersion: string | null = null;

  constructor(private readonly api: ApiClient) {
    makeAutoObservable<this, 'api' | 'firstVersion'>(this, { api: false, firstVersion: false });
  }

  /** Looks now and then once a minute. @returns stops it. */
  start(): () => void {
    const timer = setInterval(() => void this.check(), checkEveryMs);
    void this.check();
    return () => clearInterval(timer);
  }

  async check(): Promise<void> {
    const [inner, outer] = await Promise.all([this.read('/v1/mobile/version'), this.read('/version.json')]);
    runInAction(() => {
      this.maintenance = closedBy('inner', inner) ?? closedBy('outer', outer);
      this.compareVersion(outer);
    });
  }

  /** An answer that does not come closes nothing (SHEL-252). */
  private async read(path: string): Promise<StatusAnswer | null> {
    try {
      return await this.api.get<StatusAnswer>(path, undefined, { quiet: true, background: true });
    } catch {
      return null;
    }
  }

  private compareVersion(outer: StatusAnswer | null): void {
    if (!outer?.serverVersion) return;
    this.firstVersion ??= outer.serverVersion;
    this.newVersion = outer.serverVersion !== this.firstVersion;
  }
}

const closedBy = (server: Maintenance['server'], answer: StatusAnswer | null): Maintenance | null =>
  answer?.serverStatus === 'false' ? { server, message: answer.serverMsg } : null;
