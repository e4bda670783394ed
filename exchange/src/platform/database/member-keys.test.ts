import { createTestContext, type TestContext } from '../../testing/context';

jest.setTimeout(60_000);

/** Rows that keep their member, and the gate that refuses them to a sign-up whose mail is not confirmed. */
const keeping: Readonly<Record<string, string>> = {
  stop_order: 'checkStopOrder asks for due diligence',
  otp_setup: 'OtpService.begin asks for the steps before the authenticator',
  recovery_code: 'they come with the authenticator',
  foreign_phone_check: 'ForeignPhoneService.send asks for a confirmed mail',
};

describe('a foreign key to member', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext();
  });
  afterAll(() => context.end());

  it('cascades, or a gate keeps unconfirmed sign-ups from it: else their address stays taken for ever (AUTH-085)', async () => {
    const { rows } = await context.pool.query<{ name: string; cascades: boolean }>(
      `SELECT conrelid::regclass::text AS name, confdeltype = 'c' AS cascades FROM pg_constraint
       WHERE contype = 'f' AND confrelid = 'member'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(
      rows
        .filter(({ cascades }) => !cascades)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(keeping).sort());
  });
});
