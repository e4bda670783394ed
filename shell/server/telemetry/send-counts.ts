const answerMsMax = 4000;

export interface CountsSenderDeps {
  readonly registryUrl: string;
  /** Read for each report: the token may come, or change, while the server runs. Null: there is none yet. */
  readonly token: () => Promise<string | null>;
  readonly tell?: (problem: string) => void;
}

/** Hands reports to the registry; who calls keeps each, with its id, until it is settled. */
export class CountsSender {
  private lastProblem = '';

  constructor(
    private readonly path: string,
    private readonly deps: CountsSenderDeps,
  ) {}

  /** Sends a report. @returns whether it is settled: counted, or refused for good. */
  async isTaken(report: object): Promise<boolean> {
    try {
      const token = await this.deps.token();
      if (token === null)
        return this.keep(`there is no token for POST ${this.path}: set MARU_COUNTS_TOKEN, or run maru init`);
      const response = await fetch(`${this.deps.registryUrl}${this.path}`, {
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
