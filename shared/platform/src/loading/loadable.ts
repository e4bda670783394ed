import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '../api/api-error';

export type LoadableState = 'idle' | 'loading' | 'ready' | 'failed';

/** Reads the value. The signal aborts when a newer read starts or the value is no longer wanted. */
export type Read<T> = (signal: AbortSignal) => Promise<T>;

/**
 * A value read from elsewhere (MobX). The newest read wins: it aborts the one before, whose answer is dropped. The last
 * value stays while a newer one is read, and after a failure.
 */
export class Loadable<T> {
  state: LoadableState = 'idle';
  value: T | undefined = undefined;
  /** Set exactly while `state` is `failed`. */
  failure: ApiError | null = null;
  private read: Read<T> | null = null;
  private current: AbortController | null = null;

  constructor() {
    makeAutoObservable<this, 'read' | 'current'>(this, { value: observableRef, read: false, current: false });
  }

  /** @returns resolves when this read ends, also if a newer one has replaced it; never rejects, an error is in `failure`. */
  async load(read: Read<T>): Promise<void> {
    this.abort();
    const current = new AbortController();
    this.read = read;
    this.current = current;
    this.state = 'loading';
    this.failure = null;
    try {
      const value = await read(current.signal);
      this.settle(current, () => this.succeed(value));
    } catch (cause) {
      this.settle(current, () => this.fail(cause));
    }
  }

  /** Repeats the last read; does nothing before the first. */
  async retry(): Promise<void> {
    if (this.read) await this.load(this.read);
  }

  /** Takes over a value that is newer than any read, such as one from the feed. */
  set(value: T): void {
    this.abort();
    this.succeed(value);
  }

  /** Resets to the initial state: aborts the current read and clears the value. */
  reset(): void {
    this.abort();
    this.state = 'idle';
    this.value = undefined;
    this.failure = null;
    this.read = null;
  }

  /** Aborts the current read and keeps the value. */
  abort(): void {
    this.current?.abort();
    this.current = null;
  }

  private succeed(value: T): void {
    this.value = value;
    this.state = 'ready';
    this.failure = null;
  }

  private fail(cause: unknown): void {
    this.failure = cause instanceof ApiError ? cause : ApiError.unknown();
    this.state = 'failed';
  }

  private settle(read: AbortController, change: () => void): void {
    if (read === this.current) runInAction(change);
  }
}
