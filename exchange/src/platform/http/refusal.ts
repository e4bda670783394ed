import { type Outcome, type Refused, refusals, refusalText } from '@maru/contract';
import type { FastifyReply } from 'fastify';

/** The body of every answer that is not a success (API-006), in Korean; clients translate by code and values. */
export interface Envelope {
  readonly header: { readonly code: number | string; readonly message: string };
  readonly critical?: boolean;
  /** Values of the text's placeholders, such as `count`. */
  readonly [value: string]: unknown;
}

export function envelopeOf(refused: Refused): Envelope {
  const header = { code: refused.code ?? refusals[refused.refusal].code, message: refusalText(refused) };
  return { header, ...refused.values };
}

export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  return reply
    .code(refusals[refused.refusal].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(refused)));
}

/** Answers with the value (200, or the status set before), or with the refusal's envelope and status. */
export function sendOutcome<T>(reply: FastifyReply, outcome: Outcome<T>): FastifyReply {
  return outcome.ok ? reply.send(outcome.value) : sendRefusal(reply, outcome);
}
