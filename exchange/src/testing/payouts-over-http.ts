import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A member of an exchange that runs as a process of its own. */
export interface RemoteMember {
  readonly cookie: string;
  readonly phone: string;
}

/** What is to be paid out to a personal wallet. */
export interface RemotePayout {
  readonly coin: 'ETH' | 'USDT';
  readonly amount: string;
  readonly toAddress: string;
}

/** How long one call is tried while its exchange is killed again and again. */
const triesMsMax = 300_000;
const retryMs = 250;
const answerMsMax = 10_000;
const requestPath = '/v1/transfers';

/** Calls of members to an exchange that may be killed at any moment: a call without an answer is made again. */
export class PayoutsOverHttp {
  constructor(
    private readonly base: string,
    private readonly pool: pg.Pool,
  ) {}

  /** A member of level 5 with coins, made by the sandbox, and a session for him. */
  async member(coins: Readonly<Record<string, string>>): Promise<RemoteMember> {
    const email = `payer-${randomBytes(6).toString('hex')}@maru.test`;
    const phone = `010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await this.call('POST', '/sandbox/members', '', { email, phone, authLevel: 5, coins });
    const token = randomBytes(32).toString('base64url');
    await this.pool.query(
      `INSERT INTO session (id_hash, member_id, created_at, active_at)
       SELECT $1, id, now(), now() FROM member WHERE email = $2`,
      [createHash('sha256').update(token).digest('hex'), email],
    );
    return { cookie: `maru_session=${token}`, phone };
  }

  async depositAddress({ cookie }: RemoteMember, { coin }: Pick<RemotePayout, 'coin'>): Promise<string> {
    const body = coin === 'USDT' ? { seToken: 'ETH' } : {};
    return (await this.call('POST', `/v1/wallets/coin/${coin}`, cookie, body)).body.address;
  }

  /** Second factor and request, each until it is answered. @returns the id of the member's transfer. */
  async payOut(member: RemoteMember, wish: RemotePayout): Promise<string> {
    const { rows } = await this.pool.query<{ id: number }>('SELECT id FROM coin WHERE code = $1', [wish.coin]);
    const coinId = String(rows[0]?.id);
    let answer = await this.request(member, wish, coinId);
    // A message of before a kill may be delivered after the one that was asked for again.
    for (let again = 0; answer.status === 400 && again < 3; again += 1)
      answer = await this.request(member, wish, coinId);
    if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  }

  private async request({ cookie, phone }: RemoteMember, wish: RemotePayout, coinId: string) {
    const { coin, amount, toAddress } = wish;
    const query = new URLSearchParams({ coinId, amount, toAddress, destTag: '' });
    const issued = await this.call('GET', `/v1/auth/means/SMS/token?${query}`, cookie);
    const [message] = (await this.call('GET', `/sandbox/outbox?to=${phone}`, '')).body as { code: string }[];
    const proof = { authType: 'P', authValue: message?.code, authToken: issued.body.token };
    const body = { ...{ coinId, amount, toAddress, vaspId: '' }, ...(coin === 'USDT' && { seToken: 'ETH' }) };
    return this.call('POST', requestPath, cookie, { ...body, ...proof, transferType: 'O' });
  }

  /** @throws Error for a refusal that a killed exchange does not explain, and where nothing is answered for long. */
  private async call(method: string, path: string, cookie: string, body?: object) {
    let heard = '';
    for (const end = Date.now() + triesMsMax; Date.now() < end; ) {
      const asked = fetch(`${this.base}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'x-maru-client': 'test' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMsMax),
      });
      const { status, text } = await asked
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch((error) => ({ status: 599, text: String(error.cause ?? error) }));
      if (status < 400 || (status < 500 && path === requestPath)) return { status, body: JSON.parse(text) };
      if (status < 500) throw new Error(`${method} ${path}: ${text}`);
      heard = text;
      await pause(retryMs);
    }
    throw new Error(`${method} ${path} has no answer: ${heard}`);
  }
}
