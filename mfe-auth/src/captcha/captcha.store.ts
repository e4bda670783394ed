import type { CaptchaPass, SliderAnswer, SliderPuzzle } from '@maru/contract';
import { ApiError } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { AuthApi, CaptchaFields } from '../api/auth.api';
import { findNonce } from './proof-of-work';

/** `slider` is dragged; `work` is the way for members who cannot: their device computes instead. */
export type CaptchaMode = 'slider' | 'work';
export type CaptchaState = 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'unavailable';

/** One captcha at a time; only the visible one has to be solved (AUTH-002). */
export class CaptchaStore {
  mode: CaptchaMode = 'slider';
  state: CaptchaState = 'loading';
  puzzle: SliderPuzzle | null = null;
  private pass: CaptchaPass | null = null;
  /** Answers to an earlier puzzle, or to the other captcha, count for nothing. */
  private round = 0;

  constructor(private readonly api: Pick<AuthApi, 'slider' | 'solveSlider' | 'work' | 'solveWork'>) {
    makeAutoObservable<this, 'api' | 'round'>(this, { api: false, round: false });
  }

  get solved(): boolean {
    return this.pass !== null;
  }

  /** What a form sends along; empty while unsolved. */
  get fields(): CaptchaFields {
    return { ali_token: '', ali_sig: '', ali_csessionid: '', ...this.pass, 'g-recaptcha-response': '' };
  }

  switchTo(mode: CaptchaMode): Promise<void> {
    this.mode = mode;
    return this.reset();
  }

  /** A pass is good for one use: every refusal starts anew (AUTH-009). */
  async reset(): Promise<void> {
    this.pass = null;
    this.puzzle = null;
    this.round += 1;
    if (this.mode === 'work') {
      this.state = 'ready';
      return;
    }
    this.state = 'loading';
    const { round } = this;
    await this.settle(round, async () => {
      const puzzle = await this.api.slider();
      return () => {
        this.puzzle = puzzle;
        this.state = 'ready';
      };
    });
  }

  async slide(answer: SliderAnswer): Promise<void> {
    const { puzzle, round } = this;
    if (!puzzle || this.state === 'checking') return;
    this.state = 'checking';
    try {
      this.accept(round, await this.api.solveSlider(puzzle.id, answer));
    } catch (error) {
      if (round !== this.round) return;
      await this.reset();
      const missed = error instanceof ApiError && error.code === 'CAPTCHA_FAILED';
      runInAction(() => {
        if (this.state === 'ready') this.state = missed ? 'wrong' : 'unavailable';
      });
    }
  }

  async work(): Promise<void> {
    if (this.state === 'checking') return;
    const { round } = this;
    this.state = 'checking';
    await this.settle(round, async () => {
      const puzzle = await this.api.work();
      const pass = await this.api.solveWork(puzzle.id, await findNonce(puzzle));
      return () => this.accept(round, pass);
    });
  }

  private accept(round: number, pass: CaptchaPass): void {
    runInAction(() => {
      if (round !== this.round) return;
      this.pass = pass;
      this.state = 'solved';
    });
  }

  private async settle(round: number, run: () => Promise<() => void>): Promise<void> {
    try {
      const done = await run();
      if (round === this.round) runInAction(done);
    } catch {
      runInAction(() => {
        if (round === this.round) this.state = 'unavailable';
      });
    }
  }
}
