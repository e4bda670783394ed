import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import { Turns } from '../../platform/core/turns';
import type { FileStore } from '../../ports/file-store';
import type { CaseDesk } from '../review';
import type { SupportService } from '../support';
import type { StaffRepository } from './staff.repository';
import type { ShownFile, StaffPerson } from './staff.types';
import { watermarked } from './watermark';

export interface StaffDocumentDeps {
  readonly cases: Pick<CaseDesk['cases'], 'find'>;
  readonly inquiries: Pick<SupportService, 'find'>;
  readonly files: Pick<FileStore, 'read'>;
  readonly repository: Pick<StaffRepository, 'recordView'>;
  readonly clock: Clock;
}

/** Documents that members handed in, as the staff sees them: never as they are stored. */
export class StaffDocuments {
  /** An image takes a core and tens of megabytes. */
  private readonly turns = new Turns({ atOnceMax: 1, waitingMax: 20 });

  constructor(private readonly deps: StaffDocumentDeps) {}

  /**
   * One document with who looked, at what and when burned in; each look is on the trail before it is answered.
   * @returns a PNG; NOT_FOUND, also where the member has replaced it meanwhile.
   */
  async show(file: ShownFile, person: StaffPerson): Promise<Outcome<Buffer>> {
    const { cases, inquiries, files, repository, clock } = this.deps;
    const handed = await (file.of === 'case' ? cases : inquiries).find(file.id);
    const name = handed?.files[file.index];
    const image = name === undefined ? null : await files.read(name);
    if (!image) return refused('NOT_FOUND');
    const now = clock.now();
    const line = `${person.email}  ${file.of} ${file.id}  ${now.toISOString()}`;
    const marked = await this.turns.take(() => watermarked(image, line));
    await repository.recordView(person.id, file, now);
    return accepted(marked);
  }
}
