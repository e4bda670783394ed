import { withoutStaff } from '../platform/core/two-people';
import type { LoggedIn, TestApp } from './app';

const base = '/v1/transfers/krw';

/** What a member, his bank and the books say of KRW deposits. Amounts in KRW. */
export function krwDepositsOf(exchange: () => TestApp) {
  const post = (path: string, { cookie }: Pick<LoggedIn, 'cookie'>, body: object = {}) =>
    exchange().call('POST', path, { cookie, body });
  const get = async (path: string, { cookie }: Pick<LoggedIn, 'cookie'>) =>
    (await exchange().call('GET', path, { cookie })).json();
  const request = (member: LoggedIn, amount: string) =>
    post(`${base}/deposit`, member, { amount, mode: 'deposit', backCode: '280', deviceType: '200' });

  return {
    post,
    get,
    request,
    requested: async (member: LoggedIn, amount: string): Promise<string> =>
      (await request(member, amount)).json().txidx,
    status: async (member: LoggedIn, txidx: string) => (await post(`${base}/statusKRW`, member, { txidx })).json(),
    cancel: (member: LoggedIn, txidx: string) => post(`${base}/cancelKRW`, member, { txidx }),
    confirm: (member: LoggedIn, txidx: string) => post(`${base}/confirmKRW`, member, { txidx }),
    ready: async (member: LoggedIn) => (await get(`${base}/remittance-ready-logs`, member)).list,
    history: async (member: LoggedIn) => (await get(`${base}/remittance-logs?remittanceType=I`, member)).list,
    /** Refusals of the gates that are closed. */
    closedGates: async (member: LoggedIn): Promise<string[]> =>
      (await get(`${base}/deposit/terms`, member)).gates.flatMap(({ refusal }: { refusal: string | null }) =>
        refusal === null ? [] : [refusal],
      ),
    /** The member's bank sends KRW. */
    pay: ({ email }: LoggedIn, amount: string, more: object = {}) =>
      exchange().call('POST', '/sandbox/bank/transfers', { body: { email, amount, ...more } }),
    statement: async ({ email }: LoggedIn) =>
      (await exchange().call('GET', `/sandbox/bank/statement?email=${email}`)).json(),
    krw: async ({ memberId }: LoggedIn) =>
      Number((await exchange().modules.ledger.balance(memberId, 'KRW')).available) / 100,
    /** Two of the staff say that whatever is held may go back, and it does. */
    sendBack: async () => {
      const { returnDesk, returns } = exchange().modules.deposits;
      for (const { row } of await returnDesk.list())
        if (row.state === 'held' && row.due_at === null)
          for (const by of ['one@maru.test', 'two@maru.test'])
            await returnDesk.say(row.id, withoutStaff(by), 'other name');
      await returns.flush();
    },
    suspended: async () => {
      const found = await exchange().modules.ledger.balancesAt(['suspense:KRW']);
      return Number(found.get('suspense:KRW')?.available ?? 0n) / 100;
    },
  };
}

export const codeOf = (answer: { json(): { header: { code: number | string } } }): number | string =>
  answer.json().header.code;
