import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import type { FileRefusal, UploadFile } from '@maru/ui/files';

/** What is wrong with a slot: a file was refused, or none is there. */
export type DocumentProblem = FileRefusal | 'missing';

type Slots<Slot extends string, T> = Readonly<Record<Slot, T>>;

/** Pictures that are chosen, checked and sent together: one for each slot, all of them needed (ACCT-110). */
export class DocumentsStore<Slot extends string = string> {
  files: Slots<Slot, readonly UploadFile[]>;
  problems: Slots<Slot, DocumentProblem | null>;

  /** @param slots - sent as upfile1, upfile2 … in this order (ACCT-112). */
  constructor(readonly slots: readonly Slot[]) {
    this.files = this.each(() => []);
    this.problems = this.each(() => null);
    makeAutoObservable(this, { files: observableRef, problems: observableRef, slots: false });
  }

  edit(slot: Slot, files: readonly UploadFile[]): void {
    this.files = { ...this.files, [slot]: files };
    this.problems = { ...this.problems, [slot]: null };
  }

  refuse(slot: Slot, problem: FileRefusal): void {
    this.problems = { ...this.problems, [slot]: problem };
  }

  /** Marks the slots that are empty (ERR-171). @returns whether none is. */
  check(): boolean {
    const missing = this.slots.filter((slot) => this.files[slot].length === 0);
    this.problems = this.each((slot) => (missing.includes(slot) ? 'missing' : null));
    return missing.length === 0;
  }

  /** The fields first: the exchange judges them before it takes a file. */
  formOf(fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [at, slot] of this.slots.entries()) {
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
      this.files = this.each((slot) => shown(this.files[slot]));
    });
  }

  private each<T>(of: (slot: Slot) => T): Slots<Slot, T> {
    return Object.fromEntries(this.slots.map((slot) => [slot, of(slot)])) as Slots<Slot, T>;
  }
}
