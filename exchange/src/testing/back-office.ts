import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type LoggedIn, type TestApp } from './app';
import { createStaffClient, type StaffClient } from './staff';

export type Person = Awaited<ReturnType<StaffClient['loggedIn']>>;

export const identityForm = {
  foreign: 'N',
  resident: 'Y',
  englishName: 'Kim Saerom',
  purpose: 'A0201',
  fundSource: 'A0301',
  owner: 'A0101',
  job: '40001',
  pledge: 'Y',
};

/** An exchange with its back office and a person of each role, for tests of what the staff decides. */
export async function createBackOffice() {
  const exchange: TestApp = await createTestApp();
  const staff = await createStaffClient(exchange);
  const reviewer = await staff.loggedIn('reviewer');
  const operator = await staff.loggedIn('operator');
  const second = await staff.loggedIn('operator');
  const auditor = await staff.loggedIn('auditor');
  const post = (person: Person, url: string, body: object) => staff.call('POST', url, { cookie: person.cookie, body });

  /** The last case of a member. */
  const caseOf = async ({ memberId }: LoggedIn): Promise<string> => {
    const { rows } = await exchange.context.pool.query(
      'SELECT max(id)::text AS id FROM review_case WHERE member_id = $1',
      [memberId],
    );
    return rows[0].id;
  };

  return {
    exchange,
    staff,
    reviewer,
    operator,
    second,
    auditor,
    get: (person: Person, url: string) => staff.call('GET', url, { cookie: person.cookie }),
    post,
    decide: (person: Person, id: string, approved: boolean, { reason = '', revision = 1 } = {}) =>
      post(person, `/staff/cases/${id}/decision`, { approved, reason, revision }),
    confirm: (person: Person, id: string, confirmed = true, revision = 1) =>
      post(person, `/staff/cases/${id}/confirmation`, { confirmed, revision }),
    caseOf,
    /** A member whose identity form waits. */
    handedIn: async (): Promise<{ member: LoggedIn; id: string }> => {
      const member = await exchange.memberLoggedIn({ authLevel: 4, dueDiligence: '' });
      const sent = { cookie: member.cookie, body: identityForm };
      const answer = await exchange.call('POST', '/v1/auth/kyc-confirmations', sent);
      if (answer.statusCode !== 200) throw new Error(`identity form: ${answer.body}`);
      return { member, id: await caseOf(member) };
    },
    /** What the trail says of a case, oldest first. */
    acts: async (id: string): Promise<readonly { act: string; detail: Readonly<Record<string, unknown>> }[]> => {
      const sql = `SELECT act, detail FROM trail_entry WHERE subject = $1 AND act LIKE 'review%' ORDER BY seq`;
      return (await exchange.context.pool.query(sql, [id])).rows;
    },
    end: async () => {
      await staff.app.close();
      await exchange.end();
    },
  };
}
export type BackOffice = Awaited<ReturnType<typeof createBackOffice>>;

/** Status and code of a refusal. */
export const refusalOf = (answer: LightMyRequestResponse): readonly [status: number, code: unknown] => [
  answer.statusCode,
  answer.json().header?.code,
];
