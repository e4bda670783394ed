import type { IncomingMessage } from 'node:http';
import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import type { ApiScope } from '@maru/domain/api-key';
import type { Clock } from '../core/clock';
import { NoncedCalls } from './nonced-calls';
import { type StandingReader, visitorRefusal } from './session';
import {
  type CallKey,
  isNonced,
  isSignedBy,
  isTimely,
  type KeyReader,
  refusalOf,
  signedIn,
  UsedSignatures,
} from './signed-calls';

/** A key on a connection that it has opened. */
export interface ConnectedKey {
  /** Names it in calls. */
  readonly name: string;
  /** Of the program, behind trusted proxies. */
  readonly address: string;
  readonly scope: ApiScope;
}

interface Opening extends Omit<ConnectedKey, 'name'> {
  readonly isOpen: boolean;
}

/** Judges connections of programs, which are opened by a signed GET (see recogniseKeys). */
export class SignedConnections {
  private readonly used: UsedSignatures;
  private readonly nonced: NoncedCalls;

  constructor(
    private readonly clock: Clock,
    private readonly keys: KeyReader,
    private readonly members: StandingReader,
  ) {
    this.used = new UsedSignatures(clock);
    this.nonced = new NoncedCalls(clock, keys);
  }

  /**
   * The member of a connection that only reads.
   * @param address - of the program, behind trusted proxies.
   * @param isOpen - of one that was taken before: the time of its signature has passed.
   * @returns API_KEY_TIME, API_KEY_INVALID, API_KEY_ADDRESS; API_KEY_SCOPE where the key may not read; API_KEY_USED where it has a
   * nonce that was taken before; SESSION_INVALID of a member who may not act, as one who leaves.
   */
  async memberOf(request: IncomingMessage, address: string, isOpen: boolean): Promise<Outcome<bigint>> {
    if (isOpen) this.keys.forget(String(request.headers['x-maru-key']));
    const found = await this.keyOf(request, { address, scope: 'read', isOpen });
    if (!found.ok) return found;
    if (!isOpen) this.keys.used(found.value.name);
    return accepted(found.value.memberId);
  }

  /** The key of a connection that will change something: as `memberOf`, and API_KEY_USED for a signature that was taken before. */
  async openForTrade(request: IncomingMessage, address: string): Promise<Outcome<CallKey>> {
    const signed = isNonced(request.headers) ? null : signedIn(request.headers);
    if (signed && this.used.isTooEarly(signed)) return refused('API_KEY_TIME');
    const found = await this.keyOf(request, { address, scope: 'trade', isOpen: false });
    if (!found.ok) return found;
    if (signed && !this.used.use(signed)) return refused('API_KEY_USED');
    this.keys.used(found.value.name);
    return found;
  }

  /**
   * Why a key may no longer do what its connection was opened for; null where it may.
   * @param afresh - by the database, and not by what is kept of keys for a moment.
   */
  async refusalOf({ name, address, scope }: ConnectedKey, afresh = false): Promise<RefusalName | null> {
    if (afresh) this.keys.forget(name);
    const key = await this.keys.find(name);
    if (!key) return 'API_KEY_INVALID';
    return refusalOf(key, { now: this.clock.now().getTime(), address, scope });
  }

  private async keyOf(request: IncomingMessage, connection: Opening): Promise<Outcome<CallKey>> {
    const found = await this.signedKeyOf(request, connection);
    if (!found.ok) return found;
    const { memberId } = found.value;
    const refusal = visitorRefusal(this.members.recall(memberId) ?? (await this.members.standing(memberId)));
    return refusal ? refused(refusal) : found;
  }

  private async signedKeyOf(request: IncomingMessage, { address, scope, isOpen }: Opening): Promise<Outcome<CallKey>> {
    const { headers, url } = request;
    if (isNonced(headers)) return this.nonced.judge({ request, address, scope, isOpen });
    const now = this.clock.now().getTime();
    const signed = signedIn(headers);
    if (!signed) return refused('API_KEY_INVALID');
    if (!isOpen && !isTimely(signed, now)) return refused('API_KEY_TIME');
    const key = await this.keys.find(signed.name);
    if (!key || !isSignedBy(key, { method: 'GET', url }, signed)) return refused('API_KEY_INVALID');
    const refusal = refusalOf(key, { now, address, scope });
    return refusal ? refused(refusal) : accepted(key);
  }
}
