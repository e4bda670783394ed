import type { CaptchaPass, SliderAnswer, SliderPuzzle } from '@maru/contract';
import { makeAutoObservable, runInAction } from 'mobx';
import { ApiError } from '../api/api-error';
import { type CaptchaApi, type CaptchaFields, unsolvedFields } from './captcha.api';
import type { CaptchaWord } from './captcha-frame';
import { findNonce } from './proof-of-work';

/**
 * `slider`: a puzzle to drag. For members who cannot: `recaptcha`, Google's widget, where the site has it, else `work`, a proof of
 * work that their device computes.
 */
export type CaptchaMode = 'slider' | 'work' | 'recaptcha';
export type CaptchaState = 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'unavailable';

/** Google's widget, to be solved once: another object asks for a new one. */
export interface CaptchaWidget {
  readonly address: string;
}

/** The widget is given up after this. */
const widgetWaitMs = 15_000;

/** State of one captcha (MobX); only the visible mode has to be solved (AUTH-002). */
export class CaptchaStore {
  mode: CaptchaMode = 'slider';
  state: CaptchaState = 'loading';
  puzzle: SliderPuzzle | null = null;
  widget: CaptchaWidget | null = null;
  private pass: CaptchaPass | null = null;
  /** Of Google's widget. */
  private token = '';
  /** Aborted by each new puzzle: answers to an earlier puzzle or the other mode are dropped. */
  private current = new AbortController();

  constructor(private readonly api: Pick<CaptchaApi, 'slider' | 'solveSlider' | 'work' | 'solveWork'>) {
    makeAutoObservable<this, 'api' | 'current'>(this, { api: false, current: false });
  }

  get solved(): boolean {
    return this.pass !== null || this.token !== '';
  }

  /** Fields to send with the form; empty while unsolved. */
  get fields(): CaptchaFields {
    return { ...unsolvedFields, ...this.pass, 'g-recaptcha-response': this.token };
  }

  switchTo(mode: CaptchaMode): Promise<void> {
    this.mode = mode;
    return this.reset();
  }

  /** Loads a new puzzle or widget. Call it after every refusal, since a pass or token can be used once (AUTH-009). */
  async reset(): Promise<void> {
    this.current.abort();
    this.current = new AbortController();
    this.pass = null;
    this.puzzle = null;
    this.giveUpWidget();
    if (this.mode === 'work') {
      this.state = 'ready';
      return;
    }
    this.state = 'loading';
    await this.settle((signal) => (this.mode === 'slider' ? this.askPuzzle(signal) : this.askWidget(signal)));
  }

  private async askPuzzle(signal: AbortSignal): Promise<() => void> {
    const puzzle = await this.api.slider(signal);
    return () => {
      this.puzzle = puzzle;
      this.state = 'ready';
    };
  }

  /** A site that has given up reCAPTCHA since the page was loaded answers with work. */
  private async askWidget(signal: AbortSignal): Promise<() => void> {
    const answer = await this.api.work(signal);
    return () => {
      if ('frame' in answer) {
        this.widget = { address: answer.frame };
        this.limitWait(signal);
      } else {
        this.mode = 'work';
        this.state = 'ready';
      }
    };
  }

  /** Takes what a widget tells; an expired token must be solved again. Nothing of an earlier widget counts. */
  hear(widget: CaptchaWidget, word: CaptchaWord): void {
    if (widget !== this.widget) return;
    this.token = word.event === 'solved' ? word.token : '';
    this.state = word.event === 'solved' ? 'solved' : 'ready';
    if (word.event === 'failed') this.failWidget();
  }

  private limitWait(signal: AbortSignal): void {
    const timer = setTimeout(() => {
      if (this.state === 'loading') this.failWidget();
    }, widgetWaitMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  private failWidget(): void {
    this.giveUpWidget();
    this.state = 'unavailable';
  }

  private giveUpWidget(): void {
    this.widget = null;
    this.token = '';
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
      if ('frame' in puzzle) throw new Error('This page shows no reCAPTCHA');
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
