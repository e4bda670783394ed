import { makeAutoObservable } from 'mobx';
import { ApiError, unknownErrorCode } from '../api/api-error';

/**
 * One intent of the member that must count once, however often it is sent. The id stays while the answer is lost and is
 * renewed after a definite answer, or when the intent changes (MobX).
 */
export class Attempt {
  /** The last answer was lost: the exchange may have done it all the same. */
  lost = false;
  private id = crypto.randomUUID();

  constructor() {
    makeAutoObservable<this, 'id'>(this, { id: false });
  }

  /** @param send - gets the id of the intent. Rejects as `send` does. */
  async run<T>(send: (id: string) => Promise<T>): Promise<T> {
    const { id, lost } = this;
    this.lost = false;
    try {
      const answer = await send(id);
      this.settle(id, false);
      return answer;
    } catch (error) {
      this.settle(id, isAnswerLost(error) || (lost && isTurnedAway(error)));
      throw error;
    }
  }

  /** The member wants something else: nothing ties it to what was sent before. */
  renew(): void {
    this.id = crypto.randomUUID();
    this.lost = false;
  }

  /** The answer to an intent that was given up says nothing of the present one. */
  private settle(id: string, lost: boolean): void {
    if (id !== this.id) return;
    if (lost) this.lost = true;
    else this.renew();
  }
}

/** Whether the exchange may have done all the same what was asked: no answer came, or none that says so (API-006). */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === unknownErrorCode || error.status >= 500);

/** Refused before anybody looked whether an earlier sending had come through: who calls, from which document, how often. */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 429 || error.code === 'NO_PERMIT');
