import { accepted, type Outcome } from '@maru/contract';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { caseView } from './case.views';
import type { ShownFile } from './staff.types';
import { staffOf } from './staff-access';
import type { CaseOnDesk } from './staff-desk.service';
import type { StaffDocuments } from './staff-document.service';

/** Answers with the case as whoever calls may see it, or with the refusal. */
export const sendCase = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome<CaseOnDesk>): FastifyReply =>
  sendOutcome(reply, outcome.ok ? accepted(caseView(outcome.value, staffOf(request).person)) : outcome);

/** Answers with an image of a member, watermarked for whoever calls. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  documents: StaffDocuments,
  file: ShownFile,
): Promise<FastifyReply> {
  const shown = await documents.show(file, staffOf(request).person);
  return shown.ok ? reply.type('image/png').send(shown.value) : sendRefusal(reply, shown);
}
