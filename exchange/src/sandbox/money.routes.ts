import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, refused } from '@maru/contract';
import { Amount, oneOf, Timestamp, YesNo } from '@maru/contract/exchange';
import { normaliseEmail } from '@maru/domain/sign-up';
import { Type } from 'typebox';
import type { BankAccounts } from '../modules/bank-account';
import type { BankHours } from '../modules/bank-hours';
import type { Deposits } from '../modules/deposit';
import type { Members, MemberWithAccounts } from '../modules/member';
import type { Withdrawals } from '../modules/withdrawal';
import { withoutStaff } from '../platform/core/two-people';
import type { BankAccount } from '../ports/bank';
import { holdings, payoutModes } from './sandbox-bank';
import type { SandboxWorld } from './sandbox-world';
import { sendDone } from './send-done';

export interface MoneyRoutesDeps {
  readonly world: Pick<SandboxWorld, 'bank'>;
  readonly members: Members;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly bankAccounts: BankAccounts;
  readonly bankHours: BankHours;
}

const Email = Type.String({ maxLength: 254 });
const remittance = Type.Object({
  email: Email,
  amount: Amount,
  senderName: Type.Optional(Type.String({ pattern: '^\\P{Cc}{1,100}$' })),
  /** N: the bank keeps it to itself until the exchange asks what has arrived. */
  told: Type.Optional(YesNo),
});
/** The sandbox's bank: KRW in, payouts, bank statements. */
export const moneyRoutes =
  ({ world, members, deposits, withdrawals, bankAccounts, bankHours }: MoneyRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** The registered one, and the one that is being checked. */
    const accountsOf = async ({ member, accounts }: MemberWithAccounts): Promise<BankAccount[]> => {
      const registered = accounts.filter(({ purpose }) => purpose === 'withdraw');
      const checked = await bankAccounts.accountUnderCheck(member.id);
      const own = registered.map(({ bank_code, account_number }) => ({ bankCode: bank_code, number: account_number }));
      return checked ? [...own, checked] : own;
    };

    app.post('/sandbox/bank/transfers', { schema: { body: remittance } }, async (request, reply) => {
      const { email, told = 'Y', ...sent } = request.body;
      const member = await members.repository.findByEmail(normaliseEmail(email));
      const found = member && (await members.repository.find(member.id));
      if (!found) return sendDone(reply, refused('NOT_FOUND'));
      const [from = null] = await accountsOf(found);
      const transfer = { ...sent, from, memberId: found.member.id, transferId: request.id };
      if (told === 'N') {
        await world.bank.transferUntold(transfer);
        return sendDone(reply);
      }
      const taken = await world.bank.transfer(transfer);
      return sendDone(reply, taken.ok ? accepted({ id: request.id, ...taken.value }) : taken);
    });

    const maintenance = Type.Object({ until: Type.Union([Timestamp, Type.Null()]) });
    app.post('/sandbox/bank/maintenance', { schema: { body: maintenance } }, async (request) => {
      const { until } = request.body;
      await bankHours.closeDeposits(until === null ? null : new Date(until), 'sandbox');
      return { ok: true };
    });

    const mode = Type.Object({ mode: oneOf(payoutModes) });
    app.post('/sandbox/bank/payouts/next', { schema: { body: mode } }, async (request) => {
      world.bank.setPayoutMode(request.body.mode);
      return { ok: true };
    });

    const holder = Type.Object({ number: Type.String({ pattern: '^[0-9]{8,15}$' }), holder: oneOf(holdings) });
    app.post('/sandbox/bank/accounts', { schema: { body: holder } }, async (request) => {
      world.bank.setHolding(request.body.number, request.body.holder);
      return { ok: true };
    });

    const owner = Type.Object({ email: Email });
    app.post('/sandbox/bank/returns', { schema: { body: owner } }, async (request, reply) => {
      const member = await members.repository.findByEmail(normaliseEmail(request.body.email));
      if (!member) return sendDone(reply, refused('NOT_FOUND'));
      const held = (await deposits.returnDesk.list()).filter(({ row }) => row.member_id === member.id && !row.due_at);
      for (const { row } of held)
        for (const by of ['sandbox', 'sandbox:2']) await deposits.returnDesk.say(row.id, withoutStaff(by), 'sandbox');
      await deposits.returns.flush();
      return { ok: true };
    });

    app.get('/sandbox/bank/statement', { schema: { querystring: owner } }, async (request, reply) => {
      const member = await members.repository.findByEmail(normaliseEmail(request.query.email));
      const found = member && (await members.repository.find(member.id));
      if (!found) return sendDone(reply, refused('NOT_FOUND'));
      await withdrawals.payouts.flush();
      await deposits.returns.flush();
      return world.bank.statementOf(await accountsOf(found));
    });
  };
