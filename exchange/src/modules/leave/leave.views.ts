import type { LeaveRequest } from '@maru/contract';

/** A field that is left out is empty. */
export const toReason = ({ reason = '' }: LeaveRequest): string => reason;
