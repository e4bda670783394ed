import { makeAutoObservable, runInAction } from 'mobx';
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
    this.lost = false;
    try {
      const answer = await send(this.id);
      this.renew();
      return answer;
    } catch (error) {
      runInAction(() => {
        if (isLost(error)) this.lost = true;
        else this.renew();
      });
      throw error;
    }
  }

  /** The member wants something else: nothing ties it to what was sent before. */
  renew(): void {
    this.id = crypto.randomUUID();
    this.lost = false;
  }
}

/** No answer came, none that can be read, or one from in front of an exchange that may have gone away after it had done it. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === unknownErrorCode || error.status >= 500);
