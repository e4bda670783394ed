import type { Member } from '../modules/member';

/**
 * A member to make, or changes of one; fields that are left out follow from the auth level, or stay as they are.
 * Levels 0 to 5 are the auth levels of AUTH-120.
 */
export interface MemberWish {
  readonly email: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly authLevel?: number | undefined;
  readonly foreign?: boolean | undefined;
  readonly grade?: number | undefined;
  /** Available balance in KRW, and per coin code; decimal text. */
  readonly krw?: string | undefined;
  readonly coins?: Readonly<Record<string, string>> | undefined;
  readonly otpSecret?: string | undefined;
  readonly phone?: string | undefined;
  /** As stored (CONS-112): R under review, E passed, RE renewed; empty: none. */
  readonly dueDiligence?: string | undefined;
  readonly watchListed?: boolean | undefined;
  readonly watchListReasons?: readonly string[] | undefined;
  readonly livesAbroad?: boolean | undefined;
  /** Null: no deadline. */
  readonly reverifyBefore?: Date | null | undefined;
  readonly saleAllowed?: boolean | undefined;
  readonly saleWhitelisted?: boolean | undefined;
  readonly residence?: Member['residence'] | undefined;
  readonly withdrawalBanned?: boolean | undefined;
  readonly frozen?: boolean | undefined;
  readonly state?: Member['state'] | undefined;
}
