import { Loadable } from '@maru/platform/api';
import { runInAction } from '@maru/platform/mobx';

type Change<T> = (rows: readonly T[]) => readonly T[];

/** A list that is read as a whole and changed by what is told meanwhile. A change ends no read: the answer may lack it. */
export class ChangingList<T> {
  readonly reading = new Loadable<readonly T[]>();
  /** Made since the read began that is under way. */
  private changes: Change<T>[] = [];

  get rows(): readonly T[] {
    return this.reading.value ?? [];
  }

  /** The rows as they are read, with what has changed meanwhile. */
  load(read: () => Promise<readonly T[]>): Promise<void> {
    // Begun anew in here: a retry repeats it, and the changes of before are in its answer.
    return this.reading.load(async () => {
      const changes: Change<T>[] = [];
      this.changes = changes;
      return changes.reduce((rows, change) => change(rows), await read());
    });
  }

  /** The rows are another member's. */
  forget(): void {
    this.changes = [];
    this.reading.reset();
  }

  /** Changes what is on show, and the answer to a read that is under way. Without either, the next read brings it. */
  change(change: Change<T>): void {
    const { reading } = this;
    if (reading.state === 'loading') this.changes.push(change);
    runInAction(() => {
      if (reading.value) reading.value = change(reading.value);
    });
  }
}
