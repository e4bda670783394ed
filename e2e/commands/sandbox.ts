import { productUrl } from '../fixtures/addresses';

/** The outside world, as the sandbox of the exchange plays it. */
const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${productUrl('exchange')}/sandbox${path}`, {
    method,
    headers: { 'x-maru-client': 'e2e', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
};

export interface SandboxMember {
  readonly email: string;
  readonly password?: string;
  readonly authLevel: 0 | 1 | 2 | 3 | 4 | 5;
  readonly krw?: string;
  readonly coins?: Readonly<Record<string, string>>;
  readonly otpSecret?: string;
  readonly phone?: string;
  readonly foreign?: boolean;
  readonly sbStatus?: string;
  readonly state?: 'dormant' | 'leaving' | 'closed';
}

export interface Message {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly code: string | null;
}

export const password = 'Maru!2026';
let counter = 0;
/** An address nobody used in this run. */
export const freshEmail = (name = 'member'): string =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${counter++}@maru.test`;

/** A phone that nobody else's codes go to. */
export const freshPhone = (): string => `010${String(Date.now() + counter++).slice(-8)}`;

export const makeMember = (member: SandboxMember): Promise<{ uid: string; otpSecret?: string }> =>
  call('POST', '/members', { password, ...member });
export const changeMember = (change: Partial<SandboxMember> & { email: string }): Promise<unknown> =>
  call('PATCH', '/members', change);
export const outbox = (to: string): Promise<readonly Message[]> => call('GET', `/outbox?to=${encodeURIComponent(to)}`);
export const advanceClock = (advanceMs: number): Promise<unknown> => call('POST', '/clock', { advanceMs });
export const resetClock = (): Promise<unknown> => call('DELETE', '/clock');
export const captchaSolution = (
  id: string,
): Promise<{ x: number; track: readonly { x: number; y: number; t: number }[] }> => call('GET', `/captcha/${id}`);
export const haltMarket = (id: string, halted: 'Y' | 'N'): Promise<unknown> =>
  call('POST', `/markets/${id}/halt`, { halted });

/** The newest message of a kind; waits for it, since sending is not part of the request that caused it. */
export const newestMessage = async (to: string, channel: Message['channel']): Promise<Message> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = (await outbox(to)).find((message) => message.channel === channel);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no ${channel} to ${to} arrived`);
};
