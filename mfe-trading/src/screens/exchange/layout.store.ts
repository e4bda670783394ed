import type { DeviceStorage } from '@maru/platform';
import { makeAutoObservable, observableRef } from '@maru/platform/mobx';

/** Columns of the wide trading screen, in the order that it begins with. `centre`: the chart and what is below it. */
export const layoutColumns = ['list', 'centre', 'book', 'form'] as const;
export type LayoutColumn = (typeof layoutColumns)[number];

/** What can be left out. */
export const optionalPanels = ['list', 'trades', 'depth'] as const;
export type OptionalPanel = (typeof optionalPanels)[number];

/** Where the panels of the wide trading screen are, kept on this device. */
export class LayoutStore {
  /** All of them, from the left; replaced as a whole. */
  columns: readonly LayoutColumn[] = layoutColumns;
  /** Replaced as a whole. */
  hidden: readonly OptionalPanel[] = [];

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    const { columns, hidden } = keptIn(storage);
    if (isOrder(columns)) this.columns = columns;
    if (Array.isArray(hidden)) this.hidden = optionalPanels.filter((panel) => hidden.includes(panel));
    makeAutoObservable<this, 'storage' | 'keep'>(this, {
      storage: false,
      keep: false,
      columns: observableRef,
      hidden: observableRef,
    });
  }

  get shown(): readonly LayoutColumn[] {
    return this.columns.filter((column) => column !== 'list' || this.shows('list'));
  }

  get isFirst(): boolean {
    return this.hidden.length === 0 && this.columns.every((column, at) => column === layoutColumns[at]);
  }

  shows(panel: OptionalPanel): boolean {
    return !this.hidden.includes(panel);
  }

  canMove(column: LayoutColumn, by: -1 | 1): boolean {
    return this.columns[this.columns.indexOf(column) + by] !== undefined;
  }

  /** One place to the left or right. */
  move(column: LayoutColumn, by: -1 | 1): void {
    if (!this.canMove(column, by)) return;
    const at = this.columns.indexOf(column);
    const others = this.columns.filter((each) => each !== column);
    this.columns = [...others.slice(0, at + by), column, ...others.slice(at + by)];
    this.keep();
  }

  toggle(panel: OptionalPanel): void {
    this.hidden = optionalPanels.filter((each) => this.hidden.includes(each) !== (each === panel));
    this.keep();
  }

  reset(): void {
    this.columns = layoutColumns;
    this.hidden = [];
    this.keep();
  }

  private keep(): void {
    const { columns, hidden } = this;
    this.storage.write('tradingLayout', { columns, hidden });
  }
}

/** Each column once. */
const isOrder = (columns: unknown): columns is readonly LayoutColumn[] =>
  Array.isArray(columns) &&
  columns.length === layoutColumns.length &&
  layoutColumns.every((column) => columns.includes(column));

function keptIn(storage: Pick<DeviceStorage, 'read'>): Readonly<Record<string, unknown>> {
  try {
    return storage.read('tradingLayout');
  } catch {
    // The shell of an earlier release does not know this key.
    return {};
  }
}
