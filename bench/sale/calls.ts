import { Agent, request } from 'node:http';

/** Callers share the cores with what is measured: node:http costs them a third of fetch. */
const agent = new Agent({ keepAlive: true });

/** @returns the status of the answer, which has been read to its end. */
export function post(
  url: string,
  cookie: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const text = JSON.stringify(body);
  const sent = { 'content-type': 'application/json', 'x-maru-client': 'bench', cookie, ...headers };
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', agent, headers: { ...sent, 'content-length': Buffer.byteLength(text) } },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    call.once('error', reject);
    call.end(text);
  });
}

/** Adds the milliseconds that some work took. */
export async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
