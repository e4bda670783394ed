import { makeAutoObservable } from '@maru/platform/mobx';

/** Page-wide state that belongs to no remote: pending calls and the critical failure. */
export class ShellState {
  private calls = 0;
  /** Message of a grave failure (SHEL-086). */
  criticalMessage: string | null = null;

  constructor() {
    makeAutoObservable(this);
  }

  /** True until the last of nested calls has ended (SHEL-230). */
  get loading(): boolean {
    return this.calls > 0;
  }

  callBegan(): void {
    this.calls += 1;
  }

  callEnded(): void {
    this.calls -= 1;
  }

  failCritically(message: string): void {
    this.criticalMessage = message;
  }
}
