const awayMs = 120_000;
/** What only a person does: focus also moves by itself. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Whether somebody is at the page. What is read again by itself is read for him alone: each reading makes the session last longer, and an
 * empty chair must lose it.
 */
export class Attention {
  private isHere = true;
  private questions = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  /** Begins to watch. @returns what ends it. */
  readonly watch = (): (() => void) => {
    this.touched();
    for (const name of touches) addEventListener(name, this.touched);
    return () => {
      clearTimeout(this.timer);
      for (const name of touches) removeEventListener(name, this.touched);
    };
  };

  /** A question is open, under which nothing may move. @returns what ends it. */
  readonly hold = (): (() => void) => {
    this.questions += 1;
    return () => {
      this.questions -= 1;
    };
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Nobody has touched the page for two minutes. */
  readonly isAway = (): boolean => !this.isHere;

  /** Whether what is shown may be read again now. */
  get isGiven(): boolean {
    return this.isHere && this.questions === 0 && document.visibilityState === 'visible';
  }

  private readonly touched = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.change(false), awayMs);
    this.change(true);
  };

  private change(isHere: boolean): void {
    if (this.isHere === isHere) return;
    this.isHere = isHere;
    for (const listener of this.listeners) listener();
  }
}
