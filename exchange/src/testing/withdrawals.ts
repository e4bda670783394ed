import { codeAt, stepAt } from '../modules/auth';
import type { LoggedIn, TestApp } from './app';

/** What a test withdraws; by default to a personal wallet on the coin's only network. */
export interface Wish {
  readonly coin: string;
  readonly amount: string;
  readonly toAddress: string;
  readonly destTag?: string;
  readonly seToken?: string;
  readonly vaspId?: string;
  readonly fee?: string;
  readonly verificationUuid?: string;
  readonly primaryIdentifier?: string;
  readonly secondaryIdentifier?: string;
}

/** Addresses outside of this exchange, well formed on their networks. */
export const outside = {
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
  ETH2: '0xde709f2102306220921060314715629080e2fb77',
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  TRX: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  XRP: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
} as const;

/** The draft that the cookie of a page of confirmation is for. */
export const draftIn = (page: string): string => /maru_confirm_(\d+)=/.exec(page)?.[1] ?? '0';

/** Withdrawals of coins as a member makes them over HTTP. */
export function withdrawalCalls(exchange: TestApp) {
  const coinId = (code: string) => String(exchange.modules.markets.coin(code)?.id);
  const bodyOf = ({ coin, vaspId = '', ...wish }: Wish) => ({ ...wish, coinId: coinId(coin), vaspId });

  /** The code that the member's phone or app shows for a token that was just issued. */
  async function codeOf(memberId: bigint, means: 'OTP' | 'SMS'): Promise<string> {
    const rows = exchange.context.db.selectFrom('member').selectAll();
    const member = await rows.where('id', '=', memberId).executeTakeFirstOrThrow();
    if (means === 'OTP') return codeAt(member.otp_secret ?? '', stepAt(exchange.clock.now()));
    const [message] = (await exchange.call('GET', `/sandbox/outbox?to=${member.phone}`)).json();
    return message.code;
  }

  async function proof({ memberId }: LoggedIn, token: string, means: 'OTP' | 'SMS') {
    return { authType: means === 'OTP' ? 'O' : 'P', authValue: await codeOf(memberId, means), authToken: token };
  }

  const draft = ({ cookie }: LoggedIn, wish: Wish) =>
    exchange.call('POST', '/v1/transfers/drafts', { cookie, body: bodyOf(wish) });

  /** Opens the page of confirmation. @returns its cookie. */
  async function open(confirmUrl: string): Promise<string> {
    const body = { ticket: confirmUrl.split('#')[1] };
    const entered = await exchange.call('POST', '/v1/confirmations', { body });
    if (entered.statusCode !== 200) throw new Error(`entrance: ${entered.body}`);
    return String(entered.headers['set-cookie']).split(';')[0] ?? '';
  }

  /** The second factor of a draft, as the fields of its confirmation. */
  async function prove(member: LoggedIn, page: string, means: 'OTP' | 'SMS' = 'SMS') {
    const body = { draft: draftIn(page), means };
    const issued = await exchange.call('POST', '/v1/confirmations/token', { cookie: page, body });
    if (issued.statusCode !== 200) throw new Error(`token: ${issued.body}`);
    return proof(member, issued.json().token, means);
  }

  const confirm = (page: string, body: object) =>
    exchange.call('POST', '/v1/confirmations/confirm', { cookie: page, body: { draft: draftIn(page), ...body } });

  /** A draft that must be accepted, and the cookie of its page of confirmation. */
  async function drafted(member: LoggedIn, wish: Wish): Promise<{ id: string; hash: string; page: string }> {
    const answer = await draft(member, wish);
    if (answer.statusCode !== 200) throw new Error(`draft: ${answer.body}`);
    return { ...answer.json(), page: await open(answer.json().confirmUrl) };
  }

  /** Draft, second factor, confirmation: a withdrawal that must be accepted. @returns its line's id. */
  async function withdraw(member: LoggedIn, wish: Wish): Promise<string> {
    const { page } = await drafted(member, wish);
    const answer = await confirm(page, await prove(member, page));
    if (answer.statusCode !== 200) throw new Error(`withdrawal: ${answer.body}`);
    return answer.json().id;
  }

  /** The second factor of a withdrawal in one call (API-086). */
  async function proveOnce(member: LoggedIn, wish: Wish, means: 'OTP' | 'SMS' = 'SMS') {
    const { coin, amount, toAddress, destTag = '' } = wish;
    const query = new URLSearchParams({ coinId: coinId(coin), amount, toAddress, destTag });
    const issued = await exchange.call('GET', `/v1/auth/means/${means}/token?${query}`, { cookie: member.cookie });
    return proof(member, issued.json().token, means);
  }

  /** KRW to the member's registered account, second factor included, in one call (API-094). */
  async function withdrawKrw(member: LoggedIn, amount: string) {
    const query = `coinId=0&amount=${amount}`;
    const issued = await exchange.call('GET', `/v1/auth/means/SMS/token?${query}`, { cookie: member.cookie });
    if (issued.statusCode !== 200) return issued;
    const fields = { amount, transferType: 'O', mode: 'withdraw', backCode: '280', deviceType: '200' };
    const body = { ...fields, ...(await proof(member, issued.json().token, 'SMS')) };
    return exchange.call('POST', '/v1/transfers/krw/withdraw', { cookie: member.cookie, body });
  }

  const send = ({ cookie }: LoggedIn, wish: Wish, proved: object) =>
    exchange.call('POST', '/v1/transfers', { cookie, body: { ...bodyOf(wish), ...proved, transferType: 'O' } });

  return {
    draft,
    drafted,
    open,
    proof,
    prove,
    confirm,
    withdraw,
    withdrawKrw,
    proveOnce,
    send,
    bodyOf,
    ...lookupsOf(exchange, coinId),
  };
}

/** What a withdrawal needs beside its own calls, and what has become of it. */
function lookupsOf(exchange: TestApp, coinId: (code: string) => string) {
  /** A wish whose recipient the other exchange has confirmed. */
  async function verify(
    { cookie }: LoggedIn,
    wish: Wish,
    { surname, givenName }: { readonly surname: string; readonly givenName: string },
  ): Promise<Wish> {
    const { coin, amount, toAddress, destTag = '', vaspId = '' } = wish;
    const accountNumber = destTag === '' ? toAddress : `${toAddress}:${destTag}`;
    const names = { primaryIdentifier: surname, secondaryIdentifier: givenName };
    const body = { ciCode: coin, vaspId, amount, accountNumber, ...names };
    const answer = await exchange.call('POST', '/v1/travel/verifications', { cookie, body });
    if (answer.statusCode !== 200) throw new Error(`verification: ${answer.body}`);
    return { ...wish, ...names, verificationUuid: answer.json().result.verificationUuid };
  }

  /** Available and on hold, as decimal numbers. */
  async function balance({ memberId }: LoggedIn, coin: string): Promise<readonly [number, number]> {
    const { available, hold } = await exchange.modules.ledger.balance(memberId, coin);
    const scale = exchange.modules.markets.coin(coin)?.scale ?? 0;
    return [Number(available) / 10 ** scale, Number(hold) / 10 ** scale];
  }

  const lines = async ({ cookie }: LoggedIn, coin: string) =>
    (await exchange.call('GET', `/v1/transfers?coinId=${coinId(coin)}`, { cookie })).json().list;
  const terms = async ({ cookie }: LoggedIn, coin: string) =>
    (await exchange.call('GET', `/v1/wallets/coin/${coin}/withdrawal-terms`, { cookie })).json();

  /** Takes all due payouts as far as they go, the clock moved past the wait before each. */
  async function payOut(rounds = 4): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      exchange.clock.advance(60_000);
      await exchange.world.chain.tick();
      await exchange.modules.coinWithdrawals.worker.flush();
    }
  }

  /** What a page of confirmation shows, by its cookie. */
  const read = (page: string) =>
    exchange.call('POST', '/v1/confirmations/read', { cookie: page, body: { draft: draftIn(page) } });

  return { verify, balance, lines, terms, payOut, read };
}
