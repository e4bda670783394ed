import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../platform/core/context';
import { memberRoutes } from './member.routes';
import { createMemberService, type MemberService } from './member.service';

export { changeMember, findMember, findMemberByEmail, lockMember } from './member.repository';
export { type MemberService, pageOf } from './member.service';
export type { Member, MemberChange } from './member.tables';
export { authLevelOfMember } from './member.views';

export interface Members extends MemberService {
  readonly routes: FastifyPluginAsync;
}

export function createMembers(context: Context, deps: { bankName(code: string): string }): Members {
  const service = createMemberService(context, deps.bankName);
  return { ...service, routes: memberRoutes(service) };
}
