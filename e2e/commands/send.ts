import type { BrowserContext } from '@playwright/test';

type Caller = Pick<BrowserContext, 'request'>;

/** A call that changes something, made with the session of a context. @throws Error with the refusal. */
export async function send<T>(
  { request }: Caller,
  method: 'POST' | 'PUT',
  url: string,
  data: Readonly<Record<string, unknown>>,
): Promise<T> {
  const answer = await request.fetch(url, { method, headers: { 'x-maru-client': 'e2e' }, data });
  if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}
