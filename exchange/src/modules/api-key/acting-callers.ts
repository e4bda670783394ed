import { type Outcome, refused } from '@maru/contract';
import type { Tx } from '../../platform/core/database';
import type { Caller } from '../../platform/http/session';
import type { Auth } from '../auth';
import type { Member } from '../member';
import type { ApiKeyRepository } from './api-key.repository';

/** Looks at who calls once more, in the transaction of what the call changes. */
export class ActingCallers {
  constructor(
    private readonly sessions: Pick<Auth['sessions'], 'lockActing'>,
    private readonly keys: Pick<ApiKeyRepository, 'isKept'>,
  ) {}

  /**
   * Locks the member of a call. It may have waited for the row, and what held it may have ended the session or removed the key.
   * @returns SESSION_INVALID; API_KEY_INVALID.
   */
  async lockActing(tx: Tx, { key, ...own }: Caller): Promise<Outcome<Member>> {
    const acting = await this.sessions.lockActing(tx, own);
    if (!acting.ok || key === null) return acting;
    return (await this.keys.isKept(tx, key)) ? acting : refused('API_KEY_INVALID');
  }
}
