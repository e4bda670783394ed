import {
  type ErrorEnvelope,
  type Means,
  type OpenedDraft,
  type PaymentToken,
  refusals,
  type WithdrawalResult,
} from '@maru/contract';

/** What the exchange has said of a call that failed, with its code and the values of its text. */
export class Refused extends Error {
  constructor(
    readonly code: string | number,
    message: string,
    readonly values: Readonly<Record<string, string | number>>,
    readonly status: number,
  ) {
    super(message);
  }
}

/** No answer: nobody knows whether the call arrived. */
export class Unreachable extends Error {}

/** Whether the exchange may have done all the same what was asked: no answer came, or one that does not say so. */
export const isAnswerLost = (problem: unknown): boolean =>
  problem instanceof Unreachable ||
  (problem instanceof Refused && (problem.status >= 500 || problem.code === refusals.UNKNOWN.code));

export const isTooOften = (problem: unknown): boolean => problem instanceof Refused && problem.status === 429;

/** Refused because nobody knows the page any more: says nothing of what its draft has become. */
export const isForgotten = (problem: unknown): boolean =>
  problem instanceof Refused && (problem.status === 401 || problem.code === refusals.DRAFT_INVALID.code);

export interface SecondFactor {
  readonly means: Means;
  readonly token: string;
  readonly code: string;
}

const answerMsMax = 30_000;

/**
 * Calls of the page of confirmation. Each names the draft that the page shows: the cookies of the browser are shared by all its tabs.
 * Every method throws Refused or Unreachable.
 */
export class ConfirmationApi {
  /** The same ticket again answers the same draft to this browser. */
  enter(ticket: string): Promise<OpenedDraft> {
    return this.ask('', { ticket });
  }

  /** @param draft - that this page was opened for. */
  read(draft: string): Promise<OpenedDraft> {
    return this.ask('/read', { draft });
  }

  token(draft: string, means: Means): Promise<PaymentToken> {
    return this.ask('/token', { draft, means });
  }

  /** The same draft again answers the withdrawal that it has caused. */
  confirm(draft: string, { means, token, code }: SecondFactor): Promise<WithdrawalResult> {
    return this.ask('/confirm', { draft, authType: means === 'OTP' ? 'O' : 'P', authValue: code, authToken: token });
  }

  private async ask<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`/v1/confirmations${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'confirmation' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMsMax),
    }).catch(() => {
      throw new Unreachable();
    });
    const said = await answer.json().catch(() => {
      throw new Unreachable();
    });
    if (answer.ok) return said as T;
    const { header, ...values } = said as ErrorEnvelope;
    if (!header) throw new Unreachable();
    throw new Refused(header.code, header.message, values as Record<string, string | number>, answer.status);
  }
}
