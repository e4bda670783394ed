import type { DarkView, LogRecord, RemoteStatus, RolloutView, Status, VersionView } from '@maru/contract/registry-api';

const at = '2026-11-21T03:00:00.000Z';

/** A remote with version 1.1.0 live and 1.0.0 to go back to. */
export const remoteStatus = (remote: string, change: Partial<RemoteStatus> = {}): RemoteStatus => ({
  remote,
  team: remote.slice('mfe-'.length),
  live: { version: '1.1.0', since: at, by: 'minji' },
  rollout: null,
  dark: null,
  fallback: '1.0.0',
  pending: [],
  withdrawn: [],
  frozen: null,
  refused: [],
  ...change,
});

const arm = (shown: number, failed: number) => ({
  ...{ shown, failed },
  ...{ slowMount: 0, slowLcp: 0, slowInp: 0, shiftedLayout: 0, succeeded: 10 },
});

const mountTimes = (median: number, p90: number) => ({
  buckets: [
    { within: 100, loads: 3 },
    { within: 200, loads: 9 },
    { within: null, loads: 1 },
  ],
  ...{ median, p90 },
});

const noEvidence = { value: 1, limit: 250 };

/** Version 1.2.0 of a remote at 5 %, with 200 loads against 3,800. */
export function rolloutView(remote: string, change: Partial<RolloutView> = {}): RolloutView {
  const loads = { candidate: arm(200, 3), control: arm(3800, 38) };
  return {
    ...{
      id: 'r9',
      remote,
      version: '1.2.0',
      control: '1.1.0',
      share: 500,
      startedAt: at,
      judged: false,
      stageSince: at,
    },
    verdict: { kind: 'wait', why: '200 of at least 300 page loads at 5 %, before 25 %' },
    ...{ loads, stage: loads },
    evidence: {
      ...{ failed: noEvidence, slowMount: noEvidence, slowLcp: noEvidence, slowInp: noEvidence },
      ...{ shiftedLayout: noEvidence, succeeded: noEvidence },
    },
    course: [
      { from: at, ...loads },
      { from: '2026-11-21T03:01:00.000Z', ...loads },
    ],
    mountTimes: { candidate: mountTimes(150, 190), control: mountTimes(75, 95) },
    ...change,
  };
}

/** Version 1.3.0 of mfe-auth, unseen beside 10 % of the page loads. */
export const darkView: DarkView = {
  ...{ id: 'd4', remote: 'mfe-auth', version: '1.3.0', share: 1000, startedAt: at, by: 'minji' },
  ...{ loads: 40, failures: { mount: 2, time: 1 }, differing: 5 },
  ...{ withErrors: 0, withRefusedCalls: 4, withFailedCalls: 0, withLongTasks: 0 },
  mountPercent: [
    { within: 100, loads: 0 },
    { within: 125, loads: 30 },
    { within: null, loads: 7 },
  ],
  differences: [
    { side: 'words', role: 'heading', key: 'login.title', loads: 5 },
    { side: 'candidate', role: 'link', key: null, loads: 2 },
  ],
};

export const versionView = (version: string, standing: VersionView['standing']): VersionView => ({
  ...{ version, standing, sequence: 1, by: 'minji', at, approvedBy: null, host: null, lives: [], why: null },
});

/** A change that the page asked for. */
interface AskedChange {
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
}

/** Stands in for the registry behind `fetch`: answers from these fields, and keeps the changes it was asked for. */
export class RegistryDouble {
  remotes: readonly RemoteStatus[] = [];
  freezes: Status['freezes'] = [];
  rollouts: readonly RolloutView[] = [];
  darks: readonly DarkView[] = [];
  versions: readonly VersionView[] = [];
  records: readonly LogRecord[] = [];
  /** What the next change is refused with. */
  refusal: { readonly status: number; readonly findings: readonly string[] } | null = null;
  down = false;
  /** A token that reads nothing. */
  unknown = 'Bearer ';
  readonly changes: AskedChange[] = [];
  readonly readers = new Set<string>();

  readonly fetch = async (path: string, { method, headers, body }: RequestInit): Promise<Response> => {
    if (this.down) throw new TypeError('Failed to fetch');
    const token = new Headers(headers).get('authorization') ?? '';
    if (method === 'GET') {
      this.readers.add(token);
      return token === this.unknown
        ? replyOf(401, { findings: ['the token is not known'] })
        : replyOf(200, this.read(path));
    }
    this.changes.push({ path, token, body: JSON.parse(String(body)) });
    const { refusal } = this;
    this.refusal = null;
    return refusal ? replyOf(refusal.status, { findings: refusal.findings }) : replyOf(200, {});
  };

  private read(path: string): object | undefined {
    if (path === '/status') return this.status;
    if (path.startsWith('/history?')) return { list: this.records };
    if (path.startsWith('/releases/')) return { list: this.versions };
    if (path.startsWith('/darks/')) return this.darks.find(({ id }) => path === `/darks/${id}`);
    return this.rollouts.find(({ id }) => path === `/rollouts/${id}`);
  }

  private get status(): Status {
    const trust = { version: 1, expiresAt: at };
    return { set: 'set-9', changedAt: at, platform: '1.0.0', trust, remotes: this.remotes, freezes: this.freezes };
  }
}

const replyOf = (status: number, reply: object | undefined): Response =>
  ({ ok: status < 300, status, json: async () => reply }) as Response;
