import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import type { FileRefusal, UploadFile } from '@maru/ui/files';

/** Documents that a person is known by; sent as upfile1, upfile2, upfile3 (ACCT-080, ACCT-112). */
export const documentSlots = ['idCard', 'selfie', 'address'] as const;
export type DocumentSlot = (typeof documentSlots)[number];

/** What is wrong with a slot: a file was refused, or none is there. */
export type DocumentProblem = FileRefusal | 'missing';

type Slots<T> = Readonly<Record<DocumentSlot, T>>;
const each = <T>(value: T): Slots<T> => ({ idCard: value, selfie: value, address: value });

/** Three pictures that are chosen, checked and sent together. */
export class DocumentsStore {
  files: Slots<readonly UploadFile[]> = each([]);
  problems: Slots<DocumentProblem | null> = each(null);

  constructor() {
    makeAutoObservable(this, { files: observableRef, problems: observableRef });
  }

  edit(slot: DocumentSlot, files: readonly UploadFile[]): void {
    this.files = { ...this.files, [slot]: files };
    this.problems = { ...this.problems, [slot]: null };
  }

  refuse(slot: DocumentSlot, problem: FileRefusal): void {
    this.problems = { ...this.problems, [slot]: problem };
  }

  /** Marks the slots that are empty (ERR-171). @returns whether none is. */
  check(): boolean {
    const missing = documentSlots.filter((slot) => this.files[slot].length === 0);
    this.problems = { ...each(null), ...Object.fromEntries(missing.map((slot) => [slot, 'missing'] as const)) };
    return missing.length === 0;
  }

  /** The fields first: the exchange judges them before it takes a file. */
  formOf(fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [at, slot] of documentSlots.entries()) {
      const [chosen] = this.files[slot];
      if (chosen) form.append(`upfile${at + 1}`, chosen.file);
    }
    return form;
  }

  /** @param ratio - of the whole body, 0 to 1; null once nothing is being sent. */
  progress(ratio: number | null): void {
    const shown = (files: readonly UploadFile[]) =>
      files.map(({ file }): UploadFile => (ratio === null ? { file } : { file, ratio }));
    runInAction(() => {
      const { idCard, selfie, address } = this.files;
      this.files = { idCard: shown(idCard), selfie: shown(selfie), address: shown(address) };
    });
  }
}
