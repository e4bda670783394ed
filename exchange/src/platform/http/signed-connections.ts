import type { IncomingMessage } from 'node:http';
import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../core/clock';
import { isSignedBy, isTimely, type KeyReader, refusalOf, signedIn } from './signed-calls';

/** Judges connections of programs, which are opened by a signed GET (see recogniseKeys). */
export class SignedConnections {
  constructor(
    private readonly clock: Clock,
    private readonly keys: KeyReader,
  ) {}

  /**
   * The member of a connection.
   * @param address - of the program, behind trusted proxies.
   * @param isOpen - of one that was taken before: the time of its signature has passed.
   * @returns API_KEY_TIME, API_KEY_INVALID, API_KEY_ADDRESS; API_KEY_SCOPE where the key may not read.
   */
  async memberOf(request: IncomingMessage, address: string, isOpen: boolean): Promise<Outcome<bigint>> {
    const { headers, url } = request;
    const now = this.clock.now().getTime();
    const signed = signedIn(headers);
    if (!signed) return refused('API_KEY_INVALID');
    if (!isOpen && !isTimely(signed, now)) return refused('API_KEY_TIME');
    if (isOpen) this.keys.forget(signed.name);
    const key = await this.keys.find(signed.name);
    if (!key || !isSignedBy(key, { method: 'GET', url }, signed)) return refused('API_KEY_INVALID');
    const refusal = refusalOf(key, { now, address, scope: 'read' });
    if (refusal) return refused(refusal);
    if (!isOpen) this.keys.used(key.name);
    return accepted(key.memberId);
  }
}
