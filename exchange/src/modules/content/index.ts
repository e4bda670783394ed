import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../platform/core/context';
import type { MemberService } from '../member';
import { contentRoutes } from './content.routes';
import { type ContentService, createContentService } from './content.service';

export { bankName } from './banks';
export type { ConsentKind } from './content.tables';

export interface Content extends ContentService {
  readonly routes: FastifyPluginAsync;
}

export function createContent(context: Context, { members }: { members: MemberService }): Content {
  const service = createContentService(context);
  return { ...service, routes: contentRoutes(service, members, context.config) };
}
