import { CODE_LENGTH } from '@maru/domain';
import { makeAutoObservable, runInAction } from 'mobx';

/** A code is on its way to the member. */
export interface SentCode {
  /** Partly hidden number that it went to. */
  readonly to: string;
  readonly expiresInSeconds: number;
}

export interface CodeEntryDeps {
  /** Sends a code to the phone; null where the member's own device shows it. Rejects with an ApiError. */
  readonly send: (() => Promise<SentCode>) | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The six digits of a second factor, sent by SMS or shown by an authenticator app (MobX; AUTH-053..056, WALT-120). */
export class CodeEntry {
  code = '';
  sending = false;
  sentTo = '';
  /** Epoch milliseconds from which the sent code is void; null where none is alive. */
  until: number | null = null;
  /** The time of the sent code has run out. */
  expired = false;

  constructor(private readonly deps: CodeEntryDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false });
  }

  get needsSending(): boolean {
    return this.deps.send !== null;
  }

  /** All digits are there, and the code can still be right. */
  get complete(): boolean {
    return this.code.length === CODE_LENGTH && (!this.needsSending || this.until !== null);
  }

  setCode(code: string): void {
    this.code = code;
  }

  /** Every code that is sent starts a countdown of its own (AUTH-053). Rejects as the call does. */
  async send(): Promise<void> {
    const { send, now } = this.deps;
    if (!send || this.sending) return;
    this.sending = true;
    this.expired = false;
    try {
      const { to, expiresInSeconds } = await send();
      runInAction(() => {
        this.code = '';
        this.sentTo = to;
        this.until = now() + expiresInSeconds * 1000;
      });
    } finally {
      runInAction(() => {
        this.sending = false;
      });
    }
  }

  /** The code is void, whatever has been typed of it (AUTH-056). */
  expire(): void {
    this.until = null;
    this.code = '';
    this.expired = true;
  }
}
