import type { ConsentTextRepository } from './consent-text.repository';
import type { ConsentKind, ConsentTextRow } from './content.tables';

/** An agreement of a member to one version of a text. */
export interface Agreement {
  readonly kind: string;
  readonly version: string;
  readonly agreed_at: Date;
}

/** Texts without which nobody is a member. */
const neededKinds: readonly string[] = ['terms', 'privacy'];

/** Consent texts and policies in their versions. */
export class ConsentTexts {
  constructor(private readonly deps: { readonly repository: ConsentTextRepository }) {}

  /** The version in force; undefined before the first. */
  current(kind: ConsentKind): Promise<ConsentTextRow | undefined> {
    return this.deps.repository.currentText(kind);
  }

  /** Every version, the last to count first: members read an announced one before it counts. */
  versions(kind: ConsentKind): Promise<readonly ConsentTextRow[]> {
    return this.deps.repository.everything(kind);
  }

  /** One version; undefined if it is unknown or not yet in force. */
  text(id: bigint): Promise<ConsentTextRow | undefined> {
    return this.deps.repository.text(id);
  }

  /** The versions in force of several kinds; a kind without one is left out. */
  async currentVersions(
    kinds: readonly string[],
  ): Promise<readonly Pick<ConsentTextRow, 'kind' | 'version' | 'effective_at'>[]> {
    const rows = await this.deps.repository.currentTexts();
    return rows.filter(({ kind }) => kinds.includes(kind));
  }

  /** The needed texts that are in force in a version which was not agreed to (AUTH-151). */
  async notAgreed(given: readonly Agreement[]): Promise<readonly ConsentTextRow[]> {
    const isGiven = (text: ConsentTextRow) =>
      given.some(({ kind, version }) => kind === text.kind && version === text.version);
    const rows = await this.deps.repository.currentTexts();
    return rows.filter((text) => neededKinds.includes(text.kind) && !isGiven(text));
  }
}
