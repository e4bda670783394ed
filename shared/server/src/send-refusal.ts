import { type Outcome, type Refused, refusals, refusalText } from '@maru/contract';

/** The body of every answer that is not a success (API-006), in Korean; clients translate by code and values. */
export interface Envelope {
  readonly header: { readonly code: number | string; readonly message: string };
  readonly critical?: boolean;
  /** Values of the text's placeholders, such as `count`; `words` has those of other languages where they differ. */
  readonly [value: string]: unknown;
}

/** A reply as Fastify makes it. */
interface Reply {
  code(status: number): this;
  type(contentType: string): this;
  send(body: unknown): this;
}

export function envelopeOf(refused: Refused): Envelope {
  const header = { code: refused.code ?? refusals[refused.refusal].code, message: refusalText(refused) };
  return { header, ...refused.values, ...(refused.words && { words: refused.words }) };
}

/** Answers with the refusal's status and envelope. */
export function sendRefusal<R extends Reply>(reply: R, refused: Refused): R {
  return reply
    .code(refusals[refused.refusal].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(refused)));
}

/** Answers with the value (200, or the status set before), or with the refusal's envelope and status. */
export function sendOutcome<R extends Reply, T>(reply: R, outcome: Outcome<T>): R {
  return outcome.ok ? reply.send(outcome.value) : sendRefusal(reply, outcome);
}
