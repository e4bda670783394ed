import { Refusal } from '../refusal';

const answerMsMax = 180_000;

/** Talks to a registry over HTTP. */
export class RegistryClient {
  constructor(
    readonly url: string,
    private readonly token: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.call<T>('DELETE', path);
  }

  /** @throws Refusal */
  private async call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(answerMsMax),
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Refusal(0, [this.silence(error, method)]);
    });
    const text = await response.text().catch((error: unknown) => {
      throw new Refusal(0, [this.silence(error, method)]);
    });
    const answer = parsed(text);
    if (!response.ok || answer === undefined)
      throw new Refusal(response.status, findingsOf(answer) ?? [this.stranger(response.status)]);
    return answer as T;
  }

  private silence(error: unknown, method: string): string {
    const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
    const why = cause?.code ?? cause?.message ?? message;
    if (name === 'TimeoutError')
      return `${this.url} did not answer within ${answerMsMax / 1000} s; is the registry well?`;
    if (/ECONNRESET|UND_ERR_SOCKET|EPIPE|other side closed/.test(why))
      return `the connection to ${this.url} broke (${why}); ${method === 'GET' ? 'try again' : 'look at maru status, then try again: the same change twice is harmless'}`;
    return `${this.url} cannot be reached (${why}); is the registry running, and is --registry or MARU_REGISTRY_URL right?`;
  }

  private stranger(status: number): string {
    return `${this.url} answers ${status}, not as a registry does; is --registry or MARU_REGISTRY_URL right?`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findingsOf(answer: unknown): readonly string[] | undefined {
  const { findings } = (answer ?? {}) as { findings?: unknown };
  return Array.isArray(findings) && findings.length > 0 ? findings.map(String) : undefined;
}
