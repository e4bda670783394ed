import { accepted, type Outcome } from '@maru/contract';
import { sendOutcome } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CaseViews } from './case.views';
import { staffOf } from './staff-access';
import type { CaseOfMember } from './staff-desk.service';

/** Answers with the case as whoever calls may see it, or with the refusal. */
export const caseSender =
  (views: CaseViews) =>
  (request: FastifyRequest, reply: FastifyReply, outcome: Outcome<CaseOfMember>): FastifyReply =>
    sendOutcome(reply, outcome.ok ? accepted(views.case(outcome.value, staffOf(request).person)) : outcome);
