import type { refusals } from '@maru/contract';
import type { ApiError } from '../api/api-error';

type PageWideCode = (typeof refusals)['DUE_DILIGENCE_NEEDED' | 'POLICY_CHANGED']['code'];

/** Separate from the table, which is fetched only on a failure. */
const pageWideCodes: ReadonlySet<ApiError['code']> = new Set<PageWideCode>([5100, 4200]);

/** Whether the shell explains this refusal, whichever call it answered (SHEL-071, SHEL-099). */
export const isPageWide = ({ code }: Pick<ApiError, 'code'>): boolean => pageWideCodes.has(code);
