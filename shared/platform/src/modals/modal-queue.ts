import { makeAutoObservable, observableShallow } from 'mobx';
import type { ModalBus, ToastInput } from './modal-bus';
import type { ModalAnswer, ModalInput, ModalName } from './shell-modals';

/** A modal on show or waiting for its turn. */
export type PendingModal = {
  [K in ModalName]: { readonly id: number; readonly name: K; readonly input: ModalInput<K> };
}[ModalName];

export interface Toast extends ToastInput {
  readonly id: number;
}

interface Asked {
  readonly modal: PendingModal;
  readonly key: string;
  readonly answered: Promise<unknown>;
  readonly settle: (answer: unknown) => void;
}

/** The shell's end of the bus: what to show now, and what the member said (SHEL-070). */
export class ModalQueue implements ModalBus {
  readonly toasts: Toast[] = [];
  private asked: Asked[] = [];
  private lastId = 0;

  constructor() {
    makeAutoObservable<this, 'asked' | 'lastId'>(this, {
      asked: observableShallow,
      lastId: false,
      open: false,
      isAsked: false,
    });
  }

  /** The one modal on show; the others wait. */
  get current(): PendingModal | null {
    return this.asked[0]?.modal ?? null;
  }

  /** Whether it is on show or waits. */
  isAsked(name: ModalName): boolean {
    return this.asked.some(({ modal }) => modal.name === name);
  }

  open<K extends ModalName>(name: K, input: ModalInput<K>): Promise<ModalAnswer<K>> {
    const key = `${name} ${JSON.stringify(input)}`;
    const { answered } = this.asked.find((each) => each.key === key) ?? this.enqueue(name, input, key);
    return answered as Promise<ModalAnswer<K>>;
  }

  /** The member answers the modal on show; the next one follows. */
  answer<K extends ModalName>(id: number, answer: ModalAnswer<K>): void {
    const asked = this.asked.find(({ modal }) => modal.id === id);
    if (!asked) return;
    this.asked = this.asked.filter((each) => each !== asked);
    asked.settle(answer);
  }

  toast(input: ToastInput): void {
    this.lastId += 1;
    this.toasts.push({ ...input, id: this.lastId });
  }

  dismissToast(id: number): void {
    const at = this.toasts.findIndex((toast) => toast.id === id);
    if (at >= 0) this.toasts.splice(at, 1);
  }

  private enqueue<K extends ModalName>(name: K, input: ModalInput<K>, key: string): Asked {
    this.lastId += 1;
    const modal = { id: this.lastId, name, input } as PendingModal;
    let settle: (answer: unknown) => void = () => undefined;
    const answered = new Promise<unknown>((resolve) => {
      settle = resolve;
    });
    const asked = { modal, key, answered, settle };
    this.asked.push(asked);
    return asked;
  }
}
