/**
 * Thrown where the registry or its command line does not do what was asked; the log is as it was (decision 25). `answerError`
 * of service/app.ts turns it into a reply, `explain` of cli/maru.ts into output.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /**
   * @param status - HTTP status of the reply; 0 where the command line found it without one.
   * @param findings - one sentence each: what, where, what to do.
   */
  constructor(
    readonly status: number,
    readonly findings: readonly string[],
  ) {
    super(findings.join('\n'));
  }
}

/** The request is malformed. */
export const invalid = (...findings: string[]): Refusal => new Refusal(400, findings);
/** The token does not allow it. */
export const forbidden = (...findings: string[]): Refusal => new Refusal(403, findings);
/** What the request names does not exist. */
export const missing = (...findings: string[]): Refusal => new Refusal(404, findings);
/** The current state does not allow it. */
export const conflict = (...findings: string[]): Refusal => new Refusal(409, findings);
