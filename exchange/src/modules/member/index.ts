import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { MemberSettings } from '../setting';
import { MemberRepository } from './member.repository';
import { memberRoutes } from './member.routes';
import { Members } from './member.service';

export type { MemberRepository, MemberWithAccounts } from './member.repository';
export type { Members } from './member.service';
export type { Member, MemberChange } from './member.tables';
export { toAuthInfo } from './member.views';
export { authLevelOfMember, centerFactsOf, toStanding } from './member-standing';
export { payoutBarOf } from './payout-bar';

/** Members: accounts, standing, consents, login history. @param deps.bankName - name of a bank by its code. */
export function createMembers(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  { bankName, settings }: { bankName(code: string): string; readonly settings: Pick<MemberSettings, 'of'> },
): ExchangeModule<Members> {
  const members = new Members({ repository: new MemberRepository(db, events), clock, events });
  return { name: 'member', service: members, routes: memberRoutes(members, { bankName, settings }) };
}
