import { type Static, Type } from 'typebox';
import { text } from './common';

/** POST /v1/me/delete (API-022): the chosen reasons and the member's own words, as one text. */
export const LeaveRequest = Type.Object({ reason: text(1000) });
export type LeaveRequest = Static<typeof LeaveRequest>;
