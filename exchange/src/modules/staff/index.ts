import { minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { createFileStore } from '../../ports/file-store';
import type { Trail } from '../audit';
import type { PasswordHasher } from '../auth';
import type { BankHours } from '../bank-hours';
import type { CoinWithdrawalService } from '../coin-withdrawal';
import type { Content } from '../content';
import type { Custody } from '../custody';
import type { Deposits } from '../deposit';
import type { Markets } from '../market';
import type { MarketSchedule } from '../market-schedule';
import type { MemberRepository } from '../member';
import type { Orders } from '../order';
import type { CaseDesk } from '../review';
import type { SupportService } from '../support';
import type { TokenSales } from '../token-sale';
import type { Transfers } from '../transfer';
import { bankRoutes } from './bank.routes';
import { caseRoutes } from './case.routes';
import { contentRoutes } from './content.routes';
import { custodyRoutes } from './custody.routes';
import { decisionRoutes } from './decision.routes';
import { inquiryRoutes } from './inquiry.routes';
import { staffLoginRoutes } from './login.routes';
import { staffMarketRoutes } from './market.routes';
import { staffPageRoutes } from './page.routes';
import { payoutRoutes } from './payout.routes';
import { staffSaleRoutes } from './sale.routes';
import { StaffRepository } from './staff.repository';
import { recogniseStaff } from './staff-access';
import { StaffAttemptRepository } from './staff-attempt.repository';
import { StaffDesk } from './staff-desk.service';
import { StaffDocuments } from './staff-document.service';
import { StaffLogins } from './staff-login.service';
import { StaffMembers } from './staff-member.service';
import { StaffSessionRepository } from './staff-session.repository';
import { StaffSessions } from './staff-session.service';
import { trailRoutes } from './trail.routes';

export { type StaffRole, staffRoles } from './staff.types';
export { StaffMembers } from './staff-member.service';
export { StaffRepository, staffPageRoutes };

export interface StaffDeps {
  readonly hasher: PasswordHasher;
  readonly desk: CaseDesk;
  readonly members: { readonly repository: MemberRepository };
  readonly support: SupportService;
  readonly trail: Trail;
  readonly coinWithdrawals: Pick<CoinWithdrawalService, 'desk' | 'policies'>;
  readonly custody: Custody;
  readonly content: Content;
  readonly deposits: Pick<Deposits, 'resolveIncident' | 'returnDesk'>;
  readonly bankHours: BankHours;
  readonly markets: Pick<Markets, 'all' | 'coin' | 'snapshot' | 'switches'>;
  readonly marketSchedule: MarketSchedule;
  readonly orders: Pick<Orders, 'recentQuotes' | 'engine'>;
  readonly tokenSales: Pick<TokenSales, 'desk'>;
  readonly transfers: Pick<Transfers, 'numbersOf'>;
}

/** The back office: the staff's login, cases, inquiries and the trail (decision 51). */
export function createStaff(context: Context, deps: StaffDeps): ExchangeModule<StaffMembers> {
  const { db, clock, config, log } = context;
  const repository = new StaffRepository(db);
  const attempts = new StaffAttemptRepository(db);
  const sessions = new StaffSessions({ clock, repository: new StaffSessionRepository(db) });
  const logins = new StaffLogins({ repository, attempts, sessions, hasher: deps.hasher, clock });
  const desk = new StaffDesk({ ...deps, members: deps.members.repository, staff: repository });
  const documents = new StaffDocuments({
    cases: deps.desk.cases,
    inquiries: deps.support,
    files: createFileStore(context),
    repository,
    clock,
  });
  const sweep = () => {
    const now = clock.now();
    return Promise.all([sessions.sweep(), repository.sweepSteps(now), attempts.sweep(later(now, -60 * minuteMs))]);
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'staff',
    service: new StaffMembers({ repository, hasher: deps.hasher, clock }),
    staffRoutes: async (app) => {
      await app.register(staffPageRoutes);
      await app.register(async (staff) => {
        recogniseStaff(staff, config, (token) => sessions.find(token));
        await staff.register(staffLoginRoutes({ config, logins, sessions }));
        await staff.register(caseRoutes({ desk, documents }));
        await staff.register(decisionRoutes(desk));
        await staff.register(inquiryRoutes(desk, documents));
        await staff.register(trailRoutes(deps.trail));
        const payouts = { ...deps, ...deps.coinWithdrawals, members: deps.members.repository, staff: repository };
        await staff.register(payoutRoutes(payouts));
        await staff.register(custodyRoutes({ db, ...deps }));
        await staff.register(contentRoutes(deps.content, repository));
        await staff.register(bankRoutes({ clock, ...deps, members: deps.members.repository, staff: repository }));
        await staff.register(staffMarketRoutes({ ...deps, schedule: deps.marketSchedule, staff: repository }));
        await staff.register(staffSaleRoutes({ sales: deps.tokenSales.desk, clock, staff: repository }));
      });
    },
    start: async () => {
      const warn = (error: unknown) => log.warn({ err: error }, 'what is over at the back office was not cleared away');
      timer = setInterval(() => sweep().catch(warn), 10 * minuteMs).unref();
    },
    stop: async () => clearInterval(timer),
  };
}
