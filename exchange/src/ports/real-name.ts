/** A person in the carrier's records. */
export interface Person {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDay: string;
  /** Digits. */
  readonly phone: string;
}

/** Result of a check (CONS-113). M: another person than the member. I: not finished. */
export type RealNameResult =
  | { readonly state: 'S'; readonly person: Person }
  | { readonly state: 'M' | 'I'; readonly message: string };

/** The carriers' check of a person by their phone (ACCT-030). */
export interface RealNameCheck {
  /**
   * Opens a check.
   * @param knownName - of a member who was checked before: another person is a mismatch; empty the first time.
   * @returns the check's id, and the page where the person goes through with it.
   * @throws Error with code ECONNREFUSED while the carriers are away.
   */
  begin(knownName: string): Promise<{ readonly requestId: string; readonly page: string }>;
  /** Idempotent; an unknown id is an unfinished check. */
  result(requestId: string): Promise<RealNameResult>;
}

/** Without an adapter every check is refused. */
export const noRealNameCheck: RealNameCheck = {
  begin: () => Promise.reject(Object.assign(new Error('no real-name check is connected'), { code: 'ECONNREFUSED' })),
  result: async () => ({ state: 'I', message: '본인확인을 이용할 수 없습니다.' }),
};
