import { productUrl } from '../fixtures/addresses';

export interface SandboxMember {
  readonly email: string;
  readonly name?: string;
  readonly password?: string;
  readonly authLevel: 0 | 1 | 2 | 3 | 4 | 5;
  readonly krw?: string;
  readonly coins?: Readonly<Record<string, string>>;
  readonly otpSecret?: string;
  readonly phone?: string;
  readonly foreign?: boolean;
  readonly sbStatus?: string;
  readonly frozen?: boolean;
  readonly wowYn?: 'Y' | 'N';
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

export interface SaleWish {
  readonly totalCount?: string;
  readonly whitelist?: 'Y' | 'N';
  /** Negative: it has begun. */
  readonly startsInMs?: number;
  /** HTML. */
  readonly mContents?: string;
  /** KRW at 100 each, 1,000 to 50,000 a person, where it is left out. */
  readonly coins?: readonly { ciCode: string; chgRate: string; minCnt: string; userMaxCnt: string }[];
}

type ReviewKind = 'residence' | 'kyc' | 'leave' | 'remittance' | 'phoneReset' | 'otpReset';

export const password = 'Maru!2026';
let counter = 0;
/** The code of a sale that is unique in this run. */
export const freshSale = (): string =>
  `E${process.env.TEST_PARALLEL_INDEX ?? 0}${Date.now().toString(36).slice(-6)}${counter++}`.toUpperCase();

const saleForKrw = [{ ciCode: 'KRW', chgRate: '0.01', minCnt: '1000', userMaxCnt: '50000' }];

/** An address that is unique in this run. */
export const freshEmail = (name = 'member'): string =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${counter++}@maru.test`;

/** A phone number that is unique in this run; its fourth digit is the worker's. */
export const freshPhone = (): string =>
  `010${process.env.TEST_PARALLEL_INDEX ?? 0}${String(Date.now() + counter++).slice(-7)}`;

/** The sandbox of one running exchange. */
export function sandboxOf(exchange: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${exchange}/sandbox${path}`, {
      method,
      headers: { 'x-maru-client': 'e2e', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };

  const outbox = (to: string) => call<readonly Message[]>('GET', `/outbox?to=${encodeURIComponent(to)}`);

  return {
    outbox,
    makeMember: (member: SandboxMember) =>
      call<{ uid: string; otpSecret?: string }>('POST', '/members', { password, ...member }),
    changeMember: (change: Partial<SandboxMember> & { email: string }) => call<unknown>('PATCH', '/members', change),
    advanceClock: (advanceMs: number) => call<unknown>('POST', '/clock', { advanceMs }),
    resetClock: () => call<unknown>('DELETE', '/clock'),
    captchaSolution: (id: string) =>
      call<{ x: number; track: readonly { x: number; y: number; t: number }[] }>('GET', `/captcha/${id}`),
    haltMarket: (id: string, halted: 'Y' | 'N') => call<unknown>('POST', `/markets/${id}/halt`, { halted }),
    /** Two of the staff plan a state of a market, at once where no time is given. */
    planMarket: (id: string, state: 'preopen' | 'open' | 'cancelOnly' | 'halted' | 'closed', inMs?: number) =>
      call<unknown>('POST', `/markets/${id}/state`, { state, inMs }),
    review: (email: string, kind: ReviewKind, decision: 'approve' | 'reject', reason?: string) =>
      call<unknown>('POST', '/reviews', { email, kind, decision, reason }),
    /** Support answers the oldest open inquiry of a member. */
    answerInquiry: (email: string, answer: string) => call<unknown>('POST', '/questions/answers', { email, answer }),
    /** Lines of the member's own bank account, newest first. */
    bankStatement: (email: string) =>
      call<readonly { amount: string; memo: string; at: string }[]>(
        'GET',
        `/bank/statement?email=${encodeURIComponent(email)}`,
      ),
    /** KRW from the member's bank account. */
    payIn: (email: string, amount: string, senderName?: string) =>
      call<unknown>('POST', '/bank/transfers', { email, amount, senderName }),
    /** Two of the staff send back whatever came under another name. */
    sendBack: (email: string) => call<unknown>('POST', '/bank/returns', { email }),
    /** Coins from anywhere, confirmed. */
    payCoinsIn: (coin: string, address: string, amount: string) =>
      call<unknown>('POST', '/chain/deposits', { coin, address, amount }),
    /** What chains hold of a coin moves without a booking. */
    changeHoldings: (coin: string, add: string) => call<unknown>('POST', '/chain/holdings', { coin, add }),
    /** A sale of tokens, with 5 percent on top. */
    makeSale: (
      tkCode: string,
      { totalCount = '1000', whitelist = 'N', startsInMs = -60_000, mContents, coins = saleForKrw }: SaleWish = {},
    ) =>
      call<unknown>('POST', '/sales', {
        ...{ tkCode, totalCount, whitelist, mContents, coins, bonusRate: '5' },
        start: new Date(Date.now() + startsInMs).toISOString(),
        end: new Date(Date.now() + 7_200_000).toISOString(),
      }),
    /** Ends a sale and hands out what was bought. */
    handOut: (tkCode: string) => call<unknown>('POST', '/sales/hand-out', { tkCode }),
    setFault: (target: 'database' | 'mail' | 'sms', mode: 'slow' | 'failing' | 'down') =>
      call<unknown>('POST', '/faults', { target, mode }),
    /** How another exchange behaves until it is changed. */
    setExchange: (id: string, mode: 'accept' | 'refuse' | 'silent' | 'lie') =>
      call<unknown>('POST', `/vasps/${id}`, { mode }),
    liftFaults: () => call<unknown>('DELETE', '/faults'),

    /** The newest message of a kind; waits for it, since sending is not part of the request that caused it. */
    async newestMessage(to: string, channel: Message['channel']): Promise<Message> {
      for (let tries = 0; tries < 50; tries += 1) {
        const found = (await outbox(to)).find((message) => message.channel === channel);
        if (found) return found;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error(`no ${channel} to ${to} arrived`);
    },
  };
}

export type Sandbox = ReturnType<typeof sandboxOf>;

/** The sandbox of the product that all journeys share. */
export const sandbox = sandboxOf(productUrl('exchange'));
export const {
  makeMember,
  changeMember,
  outbox,
  advanceClock,
  resetClock,
  captchaSolution,
  answerInquiry,
  haltMarket,
  newestMessage,
  payIn,
  review,
} = sandbox;
