import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database, Tx } from '../../platform/core/database';
import type { ConsentKind, ConsentTextRow } from './content.tables';

/** SQL of consent texts. Of two versions from one moment on, the one that was confirmed later counts. */
export class ConsentTextRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {}

  /** The version in force; undefined before the first. */
  currentText(kind: ConsentKind): Promise<ConsentTextRow | undefined> {
    return this.inForce()
      .where('kind', '=', kind)
      .orderBy('effective_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** One version, once it is in force. */
  text(id: bigint): Promise<ConsentTextRow | undefined> {
    return this.inForce().where('id', '=', id).executeTakeFirst();
  }

  /** The version in force of each kind that has one. */
  currentTexts(): Promise<ConsentTextRow[]> {
    return this.inForce()
      .distinctOn('kind')
      .orderBy('kind')
      .orderBy('effective_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  /** Every version, announced ones included; the last to count first. */
  everything(kind: ConsentKind): Promise<ConsentTextRow[]> {
    return this.db
      .selectFrom('consent_text')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('effective_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  /** @returns whether it was added: false where the kind has a version of this name. */
  async add(tx: Tx, { translations, ...row }: Omit<ConsentTextRow, 'id'>): Promise<boolean> {
    const added = await tx
      .insertInto('consent_text')
      .values({ ...row, translations: JSON.stringify(translations) })
      .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  private inForce() {
    return this.db.selectFrom('consent_text').selectAll().where('effective_at', '<=', this.clock.now());
  }
}
