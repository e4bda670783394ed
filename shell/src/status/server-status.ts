import { unknownErrorMessage } from '@maru/platform/api';
import { makeAutoObservable } from '@maru/platform/mobx';

/** Answer of the status call and content of the version file (ENTI-090). */
export interface StatusAnswer {
  readonly serverStatus: string;
  readonly serverMsg: string;
  readonly serverVersion: string;
  /** Y: the message takes the place of every page. */
  readonly critical?: string;
}

export type Maintenance = { readonly server: 'inner' | 'outer'; readonly message: string };

/** Whether the site is open, and whether a newer shell waits (SHEL-251, SHEL-253). */
export class ServerStatus {
  maintenance: Maintenance | null = null;
  newVersion = false;
  /** Message of a grave failure; null while there is none (SHEL-086). */
  critical: string | null = null;
  private readonly last: { inner: StatusAnswer | null; outer: StatusAnswer | null } = { inner: null, outer: null };
  private readonly firstVersions = new Map<'inner' | 'outer', string>();

  constructor() {
    makeAutoObservable<this, 'last' | 'firstVersions'>(this, { last: false, firstVersions: false });
  }

  /**
   * An answer that did not come (null) closes nothing and opens nothing: while an exchange is away, its last word holds (SHEL-252).
   * @param wordless - what a grave failure says that comes without a message.
   */
  learn(inner: StatusAnswer | null, outer: StatusAnswer | null, wordless = unknownErrorMessage): void {
    this.last.inner = inner ?? this.last.inner;
    this.last.outer = outer ?? this.last.outer;
    const answers = [this.last.inner, this.last.outer];
    this.maintenance = closedBy('inner', this.last.inner) ?? closedBy('outer', this.last.outer);
    const grave = answers.find((answer) => answer?.critical === 'Y');
    this.critical = grave ? grave.serverMsg || wordless : null;
    this.newVersion = (['inner', 'outer'] as const).map((server) => this.isNew(server)).some(Boolean);
  }

  /** Whether a server names another version than the one that this page began with. */
  private isNew(server: 'inner' | 'outer'): boolean {
    const version = this.last[server]?.serverVersion;
    if (!version) return false;
    const first = this.firstVersions.get(server);
    if (first === undefined) this.firstVersions.set(server, version);
    return first !== undefined && first !== version;
  }
}

const closedBy = (server: Maintenance['server'], answer: StatusAnswer | null): Maintenance | null =>
  answer?.serverStatus === 'false' ? { server, message: answer.serverMsg } : null;
