import { makeAutoObservable } from '@maru/platform/mobx';

/** Answer of the status call and content of the version file (ENTI-090). */
export interface StatusAnswer {
  readonly serverStatus: string;
  readonly serverMsg: string;
  readonly serverVersion: string;
}

export type Maintenance = { readonly server: 'inner' | 'outer'; readonly message: string };

/** Whether the site is open, and whether a newer shell waits (SHEL-251, SHEL-253). */
export class ServerStatus {
  maintenance: Maintenance | null = null;
  newVersion = false;
  private firstVersion: string | null = null;

  constructor() {
    makeAutoObservable<this, 'firstVersion'>(this, { firstVersion: false });
  }

  /** An answer that did not come (null) closes nothing (SHEL-252). */
  learn(inner: StatusAnswer | null, outer: StatusAnswer | null): void {
    this.maintenance = closedBy('inner', inner) ?? closedBy('outer', outer);
    if (!outer?.serverVersion) return;
    this.firstVersion ??= outer.serverVersion;
    this.newVersion = outer.serverVersion !== this.firstVersion;
  }
}

const closedBy = (server: Maintenance['server'], answer: StatusAnswer | null): Maintenance | null =>
  answer?.serverStatus === 'false' ? { server, message: answer.serverMsg } : null;
