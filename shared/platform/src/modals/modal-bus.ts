import type { ModalAnswer, ModalInput, ModalName } from './shell-modals';

export interface ToastInput {
  readonly message: string;
  readonly tone?: 'ok' | 'warn' | 'danger';
}

/** The shell shows its modals one at a time; others wait in a queue (SHEL-070). */
export interface ModalBus {
  /**
   * Resolves with the member's answer. The same modal asked for twice is shown once, and both callers get the answer.
   */
  open<K extends ModalName>(name: K, input: ModalInput<K>): Promise<ModalAnswer<K>>;
  /** A passing note that asks for nothing. */
  toast(input: ToastInput): void;
}
