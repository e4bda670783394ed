import { useServices } from '../services';
import type { SessionStore } from '../session/session-store';

export { toVerificationStep } from '../session/member.api';
export type { SessionStatus } from '../session/session-store';
export type { SessionStore };

/** The session of the page; read it inside an `observer`. */
export const useSession = (): SessionStore => useServices().session;
