/** Goes on from the moment of a recording, so that its dates are what they were. */
export class RecordedClock {
  /** Milliseconds that are added to the time of now. */
  readonly offset: number;

  /** @param at - epoch milliseconds of the recording. */
  constructor(at: number) {
    this.offset = at - Date.now();
  }

  now(): number {
    return Date.now() + this.offset;
  }

  /** Address of a module that sets the clock of a process of Node. */
  get module(): string {
    const script = `const now = Date.now; const shift = ${Math.round(this.offset)}; const Real = Date;
globalThis.Date = class extends Real { constructor(...given) { given.length > 0 ? super(...given) : super(now() + shift); } static now() { return now() + shift; } };`;
    return `data:text/javascript,${encodeURIComponent(script)}`;
  }
}
