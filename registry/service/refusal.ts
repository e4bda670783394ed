/** Why something is not done, each finding in words to act on: what, where, what to do. Nothing has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly findings: readonly string[],
  ) {
    super(findings.join('\n'));
  }
}

/** The request makes no sense. */
export const invalid = (...findings: string[]): Refusal => new Refusal(400, findings);
/** The token does not allow it. */
export const forbidden = (...findings: string[]): Refusal => new Refusal(403, findings);
export const missing = (...findings: string[]): Refusal => new Refusal(404, findings);
/** It does not go together with what is there now. */
export const conflict = (...findings: string[]): Refusal => new Refusal(409, findings);
