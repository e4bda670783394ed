import type { CaptchaPass, SliderAnswer, SliderPuzzle } from '@maru/contract';
import { makeAutoObservable, runInAction } from 'mobx';
import { ApiError } from '../api/api-error';
import { type CaptchaApi, type CaptchaFields, unsolvedFields } from './captcha.api';
import { findNonce } from './proof-of-work';

/** `slider`: a puzzle to drag. `work`: for members who cannot; their device computes a proof of work. */
export type CaptchaMode = 'slider' | 'work';
export type CaptchaState = 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'unavailable';

/** State of one captcha (MobX); only the visible mode has to be solved (AUTH-002). */
export class CaptchaStore {
  mode: CaptchaMode = 'slider';
  state: CaptchaState = 'loading';
  puzzle: SliderPuzzle | null = null;
  private pass: CaptchaPass | null = null;
  /** Aborted by each new puzzle: answers to an earlier puzzle or the other mode are dropped. */
  private current = new AbortController();

  constructor(private readonly api: Pick<CaptchaApi, 'slider' | 'solveSlider' | 'work' | 'solveWork'>) {
    makeAutoObservable<this, 'api' | 'current'>(this, { api: false, current: false });
  }

  get solved(): boolean {
    return this.pass !== null;
  }

  /** Fields to send with the form; empty while unsolved. */
  get fields(): CaptchaFields {
    return { ...unsolvedFields, ...this.pass };
  }

  switchTo(mode: CaptchaMode): Promise<void> {
    this.mode = mode;
    return this.reset();
  }

  /** Loads a new puzzle. Call it after every refusal, since a pass can be used once (AUTH-009). */
  async reset(): Promise<void> {
    this.current.abort();
    this.current = new AbortController();
    this.pass = null;
    this.puzzle = null;
    if (this.mode === 'work') {
      this.state = 'ready';
      return;
    }
    this.state = 'loading';
    await this.settle(async (signal) => {
      const puzzle = await this.api.slider(signal);
      return () => {
        this.puzzle = puzzle;
        this.state = 'ready';
      };
    });
  }

  async slide(answer: SliderAnswer): Promise<void> {
    const { puzzle } = this;
    const { signal } = this.current;
    if (!puzzle || this.state === 'checking') return;
    this.state = 'checking';
    try {
      const pass = await this.api.solveSlider(puzzle.id, answer, signal);
      if (!signal.aborted) this.accept(pass);
    } catch (error) {
      if (signal.aborted) return;
      await this.reset();
      const missed = error instanceof ApiError && error.code === 'CAPTCHA_FAILED';
      runInAction(() => {
        if (this.state === 'ready') this.state = missed ? 'wrong' : 'unavailable';
      });
    }
  }

  async work(): Promise<void> {
    if (this.state === 'checking') return;
    this.state = 'checking';
    await this.settle(async (signal) => {
      const puzzle = await this.api.work(signal);
      const pass = await this.api.solveWork(puzzle.id, await findNonce(puzzle, signal), signal);
      return () => this.accept(pass);
    });
  }

  private accept(pass: CaptchaPass): void {
    this.pass = pass;
    this.state = 'solved';
  }

  private async settle(run: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    const { signal } = this.current;
    try {
      const done = await run(signal);
      if (!signal.aborted) runInAction(done);
    } catch {
      runInAction(() => {
        if (!signal.aborted) this.state = 'unavailable';
      });
    }
  }
}
