import type { Text } from '@maru/contract';

/** A person in the carrier's records. */
export interface Person {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDay: string;
  /** Digits. */
  readonly phone: string;
}

/** State of a check. `mismatched`: another person than the member has gone through with it. */
export type RealNameResult =
  | { readonly state: 'confirmed'; readonly person: Person }
  | { readonly state: 'mismatched' | 'unfinished'; readonly message: Text };

/** A check that was opened: its id, and the page where the person goes through with it. */
export interface StartedCheck {
  readonly requestId: string;
  readonly page: string;
}

/** The carriers' check of a person by their phone (ACCT-030). */
export interface RealNameCheck {
  /**
   * Opens a check.
   * @param knownName - of a member who was checked before: another person is a mismatch; empty the first time.
   * @throws Error with code ECONNREFUSED while the carriers are away.
   */
  begin(knownName: string): Promise<StartedCheck>;
  /** Idempotent; an unknown id is an unfinished check. */
  result(requestId: string): Promise<RealNameResult>;
}

/** Without an adapter every check is refused. */
export const noRealNameCheck: RealNameCheck = {
  begin: () => Promise.reject(Object.assign(new Error('no real-name check is connected'), { code: 'ECONNREFUSED' })),
  result: async () => ({
    state: 'unfinished',
    message: {
      ko: '본인확인을 이용할 수 없습니다.',
      en: 'The identity check is not available.',
      ch: '暂时无法进行身份验证。',
    },
  }),
};
