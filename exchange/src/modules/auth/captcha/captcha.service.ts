import { createHash, randomUUID } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { minuteMs } from '@maru/server';
import { type Clock, later } from '../../../platform/core/clock';
import { Turns } from '../../../platform/core/turns';
import type { RecaptchaVerifier } from '../../../ports/recaptcha';
import type { WorkSolution } from '../auth.tables';
import { hashOf, newToken } from '../secrets';
import type { CaptchaRepository } from './captcha.repository';
import { drawSlider, sliderHeight, sliderWidth } from './slider-image';
import { type Drag, humanDrag, isPlausible } from './slider-track';

/** A slider puzzle. Images are data URLs, sizes in pixels. */
export interface SliderPuzzle {
  readonly id: string;
  readonly background: string;
  readonly piece: string;
  readonly pieceY: number;
  readonly width: number;
  readonly height: number;
}

/** Find a nonce whose SHA-256 with the salt begins with `difficulty` zero bits. */
export interface WorkPuzzle extends WorkSolution {
  readonly id: string;
}

/** Google's widget, in a document of its own. */
export interface RecaptchaWidget {
  readonly kind: 'recaptcha';
  readonly frame: string;
}

/** Good for one use within three minutes. */
export interface CaptchaPass {
  readonly token: string;
  readonly signature: string;
  /** Id of the puzzle that was solved. */
  readonly puzzleId: string;
}

/** What a form brings as proof: a pass, or the token of Google's widget. Unused fields are empty (AMB-66). */
export interface CaptchaProof {
  readonly pass: CaptchaPass;
  readonly recaptcha: string;
}

export interface CaptchaDeps {
  readonly repository: CaptchaRepository;
  readonly clock: Clock;
  readonly recaptcha: RecaptchaVerifier;
}

const lifeMs = 3 * minuteMs;
/** Leading zero bits of the work: 65,536 hashes on average. */
const difficulty = 16;

/** Slider, computed work and reCAPTCHA: three proofs, each good for one form. */
export class CaptchaService {
  /** Anybody may ask for a picture, and the engine shares the processor with those who draw it. */
  private readonly drawing = new Turns({ atOnceMax: 2, waitingMax: 200 });

  constructor(private readonly deps: CaptchaDeps) {}

  /** Draws a puzzle. @throws Error with statusCode 503 where too many wait for theirs. */
  async slider(): Promise<SliderPuzzle> {
    const { solution, background, piece } = await this.drawing.take(drawSlider);
    const id = randomUUID();
    await this.deps.repository.addPuzzle({ id, kind: 'slider', solution, ...this.times() });
    return { id, background, piece, pieceY: solution.y, width: sliderWidth, height: sliderHeight };
  }

  async answerSlider(id: string, drag: Drag): Promise<Outcome<CaptchaPass>> {
    const solution = await this.deps.repository.takePuzzle(id, 'slider', this.deps.clock.now());
    return solution && isPlausible(drag, solution.x) ? this.pass(id) : refused('CAPTCHA_FAILED');
  }

  /** For members who cannot drag: Google's widget where the site has it, else their device computes for about a second. */
  async alternative(): Promise<WorkPuzzle | RecaptchaWidget> {
    const { frame } = this.deps.recaptcha;
    if (frame !== null) return { kind: 'recaptcha', frame };
    const solution = { salt: newToken(), difficulty };
    const id = randomUUID();
    await this.deps.repository.addPuzzle({ id, kind: 'work', solution, ...this.times() });
    return { id, ...solution };
  }

  async answerWork(id: string, nonce: string): Promise<Outcome<CaptchaPass>> {
    const solution = await this.deps.repository.takePuzzle(id, 'work', this.deps.clock.now());
    return solution && isWorkDone(solution, nonce) ? this.pass(id) : refused('CAPTCHA_FAILED');
  }

  /** Accepts a proof once. @returns CAPTCHA_FAILED for a second use and for no proof. */
  async spend(proof: CaptchaProof, address: string): Promise<Outcome<void>> {
    const { repository, recaptcha, clock } = this.deps;
    const passes = proof.pass.token
      ? await repository.usePass(passHash(proof.pass), clock.now())
      : proof.recaptcha !== '' && (await recaptcha.verify(proof.recaptcha, address));
    return passes ? accepted(undefined) : refused('CAPTCHA_FAILED');
  }

  /** The movement that solves a slider, for the sandbox; null for an unknown id. */
  async solutionOf(id: string): Promise<Drag | null> {
    const solution = await this.deps.repository.sliderSolution(id);
    return solution && humanDrag(solution.x);
  }

  sweep(): Promise<void> {
    return this.deps.repository.sweep(this.deps.clock.now());
  }

  private async pass(id: string): Promise<Outcome<CaptchaPass>> {
    const pass = { token: newToken(), signature: newToken(), puzzleId: id };
    await this.deps.repository.addPass(passHash(pass), later(this.deps.clock.now(), lifeMs));
    return accepted(pass);
  }

  private times() {
    const madeAt = this.deps.clock.now();
    return { madeAt, expiresAt: later(madeAt, lifeMs) };
  }
}

const passHash = ({ token, signature, puzzleId }: CaptchaPass): string => hashOf(`${token} ${signature} ${puzzleId}`);

/** Whether SHA-256 of salt and nonce, concatenated, begins with `difficulty` zero bits. */
export function isWorkDone({ salt, difficulty }: WorkSolution, nonce: string): boolean {
  const head = createHash('sha256')
    .update(salt + nonce)
    .digest()
    .readUInt32BE(0);
  return head >>> (32 - difficulty) === 0;
}
