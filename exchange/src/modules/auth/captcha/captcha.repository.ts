import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/core/database';
import type { SliderSolution, WorkSolution } from '../auth.tables';

type Kind = 'slider' | 'work';
type Solutions = { readonly slider: SliderSolution; readonly work: WorkSolution };

export interface NewPuzzle<K extends Kind> {
  readonly id: string;
  readonly kind: K;
  readonly solution: Solutions[K];
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

/** SQL of puzzles, and of the passes that solving one gives. */
export class CaptchaRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async addPuzzle<K extends Kind>({ id, kind, solution, madeAt, expiresAt }: NewPuzzle<K>): Promise<void> {
    await this.db
      .insertInto('captcha_puzzle')
      .values({
        id,
        kind,
        solution: JSON.stringify(solution),
        made_at: madeAt,
        expires_at: expiresAt,
        answered_at: null,
      })
      .execute();
  }

  /** Takes one answer per puzzle, right or wrong. @returns null if unknown, answered or expired. */
  async takePuzzle<K extends Kind>(id: string, kind: K, now: Date): Promise<Solutions[K] | null> {
    const row = await this.db
      .updateTable('captcha_puzzle')
      .set({ answered_at: now })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('solution')
      .executeTakeFirst();
    return row ? (row.solution as Solutions[K]) : null;
  }

  async sliderSolution(id: string): Promise<SliderSolution | null> {
    const row = await this.db
      .selectFrom('captcha_puzzle')
      .select('solution')
      .where('id', '=', id)
      .where('kind', '=', 'slider')
      .executeTakeFirst();
    return row ? (row.solution as SliderSolution) : null;
  }

  async addPass(tokenHash: string, expiresAt: Date): Promise<void> {
    await this.db
      .insertInto('captcha_pass')
      .values({ token_hash: tokenHash, expires_at: expiresAt, used_at: null })
      .execute();
  }

  /** @returns false for none, used or over. */
  async usePass(tokenHash: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('captcha_pass')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Deletes expired puzzles. */
  async sweep(now: Date): Promise<void> {
    await this.db.deleteFrom('captcha_puzzle').where('expires_at', '<', now).execute();
    await this.db.deleteFrom('captcha_pass').where('expires_at', '<', now).execute();
  }
}
