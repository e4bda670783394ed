import type { ModalBus, ToastInput } from '../modals/modal-bus';
import type { ModalAnswer, ModalInput, ModalName } from '../modals/shell-modals';

export interface OpenedModal {
  readonly name: ModalName;
  readonly input: unknown;
}

/** Remembers what was asked, and answers as the test said; without an answer the modal stays open. */
export class FakeModals implements ModalBus {
  readonly opened: OpenedModal[] = [];
  readonly toasts: ToastInput[] = [];
  private readonly answers = new Map<ModalName, unknown>();

  /** @param answer - or what the member does with the modal before the answer. */
  willAnswer<K extends ModalName>(
    name: K,
    answer: ModalAnswer<K> | ((input: ModalInput<K>) => Promise<ModalAnswer<K>>),
  ): this {
    this.answers.set(name, answer);
    return this;
  }

  open<K extends ModalName>(name: K, input: ModalInput<K>): Promise<ModalAnswer<K>> {
    this.opened.push({ name, input });
    if (!this.answers.has(name)) return new Promise(() => undefined);
    const answer = this.answers.get(name);
    return Promise.resolve(typeof answer === 'function' ? answer(input) : answer);
  }

  toast(input: ToastInput): void {
    this.toasts.push(input);
  }
}
