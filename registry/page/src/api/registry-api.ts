import type { DarkView, LogRecord, RolloutView, Status, VersionView } from '@maru/contract/registry-api';

const recordsPerRequest = 500;
const recordsShown = 40;

interface Findings {
  readonly findings?: readonly string[];
}

interface List<T> {
  readonly list: readonly T[];
}

/** The registry's HTTP interface, with the operator's token, which stays in this object's memory until the registry refuses it. */
export class RegistryApi {
  private token = '';

  get signedIn(): boolean {
    return this.token !== '';
  }

  signIn(token: string): void {
    this.token = token.trim();
  }

  /** @throws Error with what the registry found wrong, as all methods here. */
  status(): Promise<Status> {
    return this.call('GET', '/status');
  }

  rollout(id: string): Promise<RolloutView> {
    return this.call('GET', `/rollouts/${id}`);
  }

  dark(id: string): Promise<DarkView> {
    return this.call('GET', `/darks/${id}`);
  }

  /** Every version of a remote, the newest first. */
  async versions(remote: string): Promise<readonly VersionView[]> {
    return (await this.call<List<VersionView>>('GET', `/releases/${remote}`)).list;
  }

  /** The latest records of the log, the newest first. @param near - number of a record not far from the end of the log. */
  async latestRecords(near: number): Promise<readonly LogRecord[]> {
    const records: LogRecord[] = [];
    let after = Math.max(0, near - recordsShown);
    for (;;) {
      const { list } = await this.call<List<LogRecord>>('GET', `/history?after=${after}&limit=${recordsPerRequest}`);
      records.push(...list);
      if (list.length < recordsPerRequest) return records.slice(-recordsShown).reverse();
      after += recordsPerRequest;
    }
  }

  /** Changes something on the operator's behalf. */
  async change(path: string, body: object): Promise<void> {
    await this.call('POST', path, body);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    }).catch(() => {
      throw new Error('The registry does not answer: check that it runs and that you are online.');
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer as T;
    if (response.status === 401) this.token = '';
    throw new Error((answer as Findings).findings?.join('\n') ?? `The registry answers ${response.status}.`);
  }
}
