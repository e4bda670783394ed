import { createHash, randomUUID } from 'node:crypto';
import {
  accepted,
  type CaptchaPass,
  type Outcome,
  refused,
  type SliderAnswer,
  type SliderPuzzle,
  type WorkPuzzle,
} from '@maru/contract';
import { minuteMs } from '@maru/server';
import { type Clock, later } from '../../../platform/core/clock';
import type { RecaptchaVerifier } from '../../../ports/recaptcha';
import type { WorkSolution } from '../auth.tables';
import { hashOf, newToken } from '../secrets';
import type { CaptchaRepository } from './captcha.repository';
import { drawSlider, sliderHeight, sliderWidth } from './slider-image';
import { humanTrack, isPlausible } from './slider-track';

/** Captcha fields of login, sign-up and other forms; unused fields are empty (AMB-66). */
export interface CaptchaFields {
  readonly ali_token?: string;
  readonly ali_sig?: string;
  readonly ali_csessionid?: string;
  readonly 'g-recaptcha-response'?: string;
}

export interface CaptchaDeps {
  readonly repository: CaptchaRepository;
  readonly clock: Clock;
  readonly recaptcha: RecaptchaVerifier;
}

const lifeMs = 3 * minuteMs;
/** Leading zero bits of the work: 65,536 hashes on average. */
const difficulty = 16;

/** Slider, work and reCAPTCHA: three ways to a pass that is good once. */
export class CaptchaService {
  constructor(private readonly deps: CaptchaDeps) {}

  async slider(): Promise<SliderPuzzle> {
    const { solution, background, piece } = await drawSlider();
    const id = randomUUID();
    await this.deps.repository.addPuzzle({ id, kind: 'slider', solution, ...this.times() });
    return { id, background, piece, pieceY: solution.y, width: sliderWidth, height: sliderHeight };
  }

  async answerSlider(id: string, answer: SliderAnswer): Promise<Outcome<CaptchaPass>> {
    const solution = await this.deps.repository.takePuzzle(id, 'slider', this.deps.clock.now());
    return solution && isPlausible(answer, solution.x) ? this.pass(id) : refused('CAPTCHA_FAILED');
  }

  /** The way for members who cannot drag: their device works for about a second instead. */
  async work(): Promise<WorkPuzzle> {
    const solution = { salt: newToken(), difficulty };
    const id = randomUUID();
    await this.deps.repository.addPuzzle({ id, kind: 'work', solution, ...this.times() });
    return { id, ...solution };
  }

  async answerWork(id: string, nonce: string): Promise<Outcome<CaptchaPass>> {
    const solution = await this.deps.repository.takePuzzle(id, 'work', this.deps.clock.now());
    return solution && isWorkDone(solution, nonce) ? this.pass(id) : refused('CAPTCHA_FAILED');
  }

  /** Takes a pass once; a second use, or none at all, is CAPTCHA_FAILED. */
  async spend(fields: CaptchaFields, address: string): Promise<Outcome<void>> {
    const { ali_token = '', ali_sig = '', ali_csessionid = '', 'g-recaptcha-response': google = '' } = fields;
    const { repository, recaptcha, clock } = this.deps;
    const passes = ali_token
      ? await repository.usePass(passHash({ ali_token, ali_sig, ali_csessionid }), clock.now())
      : google !== '' && (await recaptcha.verify(google, address));
    return passes ? accepted(undefined) : refused('CAPTCHA_FAILED');
  }

  /** The movement that solves a slider, for the sandbox; null for an unknown id. */
  async solutionOf(id: string): Promise<SliderAnswer | null> {
    const solution = await this.deps.repository.sliderSolution(id);
    return solution && humanTrack(solution.x);
  }

  sweep(): Promise<void> {
    return this.deps.repository.sweep(this.deps.clock.now());
  }

  private async pass(id: string): Promise<Outcome<CaptchaPass>> {
    const tokens = { ali_token: newToken(), ali_sig: newToken(), ali_csessionid: id };
    await this.deps.repository.addPass(passHash(tokens), later(this.deps.clock.now(), lifeMs));
    return accepted(tokens);
  }

  private times() {
    const madeAt = this.deps.clock.now();
    return { madeAt, expiresAt: later(madeAt, lifeMs) };
  }
}

const passHash = ({ ali_token, ali_sig, ali_csessionid }: CaptchaPass): string =>
  hashOf(`${ali_token} ${ali_sig} ${ali_csessionid}`);

/** SHA-256 of salt and nonce, written one after the other, begins with `difficulty` zero bits. */
export function isWorkDone({ salt, difficulty }: WorkSolution, nonce: string): boolean {
  const head = createHash('sha256')
    .update(salt + nonce)
    .digest()
    .readUInt32BE(0);
  return head >>> (32 - difficulty) === 0;
}
