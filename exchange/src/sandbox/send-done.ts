import { accepted, type Outcome } from '@maru/contract';
import { sendOutcome } from '@maru/server';
import type { FastifyReply } from 'fastify';

/** Sends the value of an outcome, `{ok: true}` where it has none, or its refusal. */
export const sendDone = (reply: FastifyReply, outcome: Outcome<unknown> = accepted(undefined)): FastifyReply =>
  sendOutcome(reply, outcome.ok ? accepted(outcome.value ?? { ok: true }) : outcome);
