/** Values of constants.md that several packages need; those marked "ours" are configuration of the exchange instead. */
export const SESSION_IDLE_MS = 24 * 60 * 60 * 1000; // CONS-001
export const SESSION_WARNING_MS = 3 * 60 * 1000; // CONS-002
export const SESSION_CHECK_MS = 1000; // CONS-003
export const WRONG_PASSWORDS_MAX = 5; // CONS-004
export const WRONG_CODES_MAX = 10; // CONS-005
export const PASSWORD_AGE_DAYS = 90; // CONS-006
export const SMS_CODE_SECONDS = 180; // CONS-008
export const CODE_LENGTH = 6; // CONS-009
export const EMAIL_CONFIRM_HOURS = 2; // CONS-011
export const AGE_MIN = 19; // CONS-012
export const SMALL_ASSET_KRW = '1000'; // CONS-031
export const SEARCH_LENGTH_MAX = 10; // CONS-038
export const PERCENT_BUTTONS = [10, 25, 50, 100] as const; // CONS-045
export const PAGE_SIZE = 10; // CONS-050
export const ORDER_LOG_MAX = 100; // CONS-051
export const LAST_TRADES_ASKED = 20; // CONS-052
export const LAST_TRADES_KEPT = 10; // CONS-052
export const LAST_BATCHES_KEPT = 15; // CONS-052
export const RANGE_DAYS_MAX = 365; // CONS-058
export const JSON_TIMEOUT_MS = 15_000; // CONS-090
export const FORM_TIMEOUT_MS = 30_000; // CONS-090
export const FEED_PING_MS = 30_000; // CONS-091
export const MARKET_GROUP_IDS = { KRW: '0', BTC: '54', ETH: '55', USDT: '6042' } as const; // CONS-098
/** Grade 1-7 → fee as a fraction (CONS-101, ours). */
export const FEE_BY_GRADE = ['0.002', '0.0018', '0.0015', '0.0012', '0.001', '0.0007', '0.0005'] as const;
