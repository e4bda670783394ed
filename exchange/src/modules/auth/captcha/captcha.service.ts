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
import { later, minuteMs } from '../../../platform/core/clock';
import type { Context } from '../../../platform/core/context';
import type { RecaptchaVerifier } from '../../../ports/recaptcha';
import type { SliderSolution, WorkSolution } from '../auth.tables';
import { hashOf, newToken } from '../secrets';
import { drawSlider, sliderHeight, sliderWidth } from './slider-image';
import { humanTrack, isPlausible } from './slider-track';

/** What login, sign-up and the others receive; the unused fields are empty (AMB-66). */
export interface CaptchaFields {
  readonly ali_token?: string;
  readonly ali_sig?: string;
  readonly ali_csessionid?: string;
  readonly 'g-recaptcha-response'?: string;
}

export interface CaptchaService {
  slider(): Promise<SliderPuzzle>;
  answerSlider(id: string, answer: SliderAnswer): Promise<Outcome<CaptchaPass>>;
  /** The way for members who cannot drag: their device works for about a second instead. */
  work(): Promise<WorkPuzzle>;
  answerWork(id: string, nonce: string): Promise<Outcome<CaptchaPass>>;
  /** Takes a pass once; a second use, or none at all, is CAPTCHA_FAILED. */
  spend(fields: CaptchaFields, address: string): Promise<Outcome<void>>;
  /** The movement that solves a slider, for the sandbox; null for an unknown id. */
  solutionOf(id: string): Promise<SliderAnswer | null>;
  sweep(): Promise<void>;
}

const lifeMs = 3 * minuteMs;
/** Leading zero bits of the work: 65,536 hashes on average. */
const difficulty = 16;

export function createCaptchaService({ db, clock }: Context, recaptcha: RecaptchaVerifier): CaptchaService {
  const keep = async (kind: 'slider' | 'work', solution: SliderSolution | WorkSolution): Promise<string> => {
    const id = randomUUID();
    const now = clock.now();
    const row = {
      id,
      kind,
      solution: JSON.stringify(solution),
      made_at: now,
      expires_at: later(now, lifeMs),
      answered_at: null,
    };
    await db.insertInto('captcha_puzzle').values(row).execute();
    return id;
  };

  /** A puzzle takes one answer, right or wrong: nobody tries every position. */
  const take = async <T>(id: string, kind: 'slider' | 'work'): Promise<T | null> => {
    const now = clock.now();
    const row = await db
      .updateTable('captcha_puzzle')
      .set({ answered_at: now })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('solution')
      .executeTakeFirst();
    return row ? (row.solution as T) : null;
  };

  const pass = async (id: string): Promise<Outcome<CaptchaPass>> => {
    const tokens = { ali_token: newToken(), ali_sig: newToken(), ali_csessionid: id };
    await db
      .insertInto('captcha_pass')
      .values({ token_hash: passHash(tokens), expires_at: later(clock.now(), lifeMs), used_at: null })
      .execute();
    return accepted(tokens);
  };

  return {
    async slider() {
      const { solution, background, piece } = await drawSlider();
      const id = await keep('slider', solution);
      return { id, background, piece, pieceY: solution.y, width: sliderWidth, height: sliderHeight };
    },
    async answerSlider(id, answer) {
      const solution = await take<SliderSolution>(id, 'slider');
      return solution && isPlausible(answer, solution.x) ? pass(id) : refused('CAPTCHA_FAILED');
    },
    async work() {
      const salt = newToken();
      return { id: await keep('work', { salt, difficulty }), salt, difficulty };
    },
    async answerWork(id, nonce) {
      const solution = await take<WorkSolution>(id, 'work');
      return solution && isWorkDone(solution, nonce) ? pass(id) : refused('CAPTCHA_FAILED');
    },
    async spend(fields, address) {
      const { ali_token = '', ali_sig = '', ali_csessionid = '', 'g-recaptcha-response': google = '' } = fields;
      if (!ali_token)
        return google && (await recaptcha.verify(google, address)) ? accepted(undefined) : refused('CAPTCHA_FAILED');
      const now = clock.now();
      const spent = await db
        .updateTable('captcha_pass')
        .set({ used_at: now })
        .where('token_hash', '=', passHash({ ali_token, ali_sig, ali_csessionid }))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return spent.numUpdatedRows === 1n ? accepted(undefined) : refused('CAPTCHA_FAILED');
    },
    async solutionOf(id) {
      const row = await db
        .selectFrom('captcha_puzzle')
        .select('solution')
        .where('id', '=', id)
        .where('kind', '=', 'slider')
        .executeTakeFirst();
      return row ? humanTrack((row.solution as SliderSolution).x) : null;
    },
    async sweep() {
      const now = clock.now();
      await db.deleteFrom('captcha_puzzle').where('expires_at', '<', now).execute();
      await db.deleteFrom('captcha_pass').where('expires_at', '<', now).execute();
    },
  };
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
