import { randomBytes } from 'node:crypto';
import type { CountsReport, LoadCount } from '@maru/contract';

/** Most sums in a report. */
const sumsMax = 5000;
/** Most loads in a report. */
const loadsMax = 100_000;
const sendEveryMs = 2000;
const answerMsMax = 4000;

interface OutcomeSumsDeps {
  readonly registryUrl: string;
  /** Read for each report: the token may come, or change, while the server runs. Null: there is none yet. */
  readonly token: () => Promise<string | null>;
  readonly tell?: (problem: string) => void;
}

/** One load and its outcome; `load` as `LoadCount.loads` says. */
type Counted = Omit<LoadCount, 'count' | 'loads'> & { readonly load: string };

/**
 * Sums of outcomes to send to the registry. A report keeps its id until it is acknowledged, so that it counts once however
 * often it is sent; while the registry is away, the sums grow and are sent as one report.
 */
export class OutcomeSums {
  private readonly sums = new Map<string, Omit<LoadCount, 'count' | 'loads'> & { readonly loads: string[] }>();
  private summed = 0;
  private report: CountsReport | null = null;
  private sending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private lastProblem = '';

  constructor(private readonly deps: OutcomeSumsDeps) {}

  start(): void {
    this.timer = setInterval(() => void this.send(), sendEveryMs).unref();
  }

  /** Sends the remaining sums. */
  stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    return this.send();
  }

  add(counted: Counted): void {
    const { load, ...what } = counted;
    const key = `${what.set} ${what.remote} ${what.version} ${what.outcome} ${what.member ?? ''}`;
    const known = this.sums.get(key);
    if (this.summed >= loadsMax || (!known && this.sums.size >= sumsMax)) return;
    this.summed += 1;
    const loads = known?.loads ?? [];
    loads.push(load);
    this.sums.set(key, { ...what, loads });
  }

  /** Sends what is summed up; one report at a time. */
  send(): Promise<void> {
    this.sending = this.sending.then(() => this.sendNext());
    return this.sending;
  }

  private async sendNext(): Promise<void> {
    if (!this.report && this.sums.size > 0) {
      const counts = [...this.sums.values()].map((sum) => ({ ...sum, count: sum.loads.length }));
      this.report = { id: randomBytes(12).toString('base64url'), counts };
      this.sums.clear();
      this.summed = 0;
    }
    if (this.report && (await this.isTaken(this.report))) this.report = null;
  }

  /** Sends a report. @returns whether it is settled: counted, or refused for good. */
  private async isTaken(report: CountsReport): Promise<boolean> {
    try {
      const token = await this.deps.token();
      if (token === null)
        return this.keep('there is no token for POST /counts: set MARU_COUNTS_TOKEN, or run maru init');
      const response = await fetch(`${this.deps.registryUrl}/counts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(report),
        signal: AbortSignal.timeout(answerMsMax),
      });
      await response.arrayBuffer();
      if (response.ok) {
        this.lastProblem = '';
        return true;
      }
      this.keep(`the registry refuses counts with status ${response.status}`);
      return response.status === 400 || response.status === 413;
    } catch {
      return this.keep(`the registry at ${this.deps.registryUrl} takes no counts now; they are kept`);
    }
  }

  /** Logs each problem once. @returns false: the report is kept. */
  private keep(problem: string): false {
    if (problem !== this.lastProblem) (this.deps.tell ?? console.error)(problem);
    this.lastProblem = problem;
    return false;
  }
}
