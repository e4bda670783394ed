import type { PageDocument } from '@maru/platform';

/** What forms hand on from one document to the next, in the entry of the history. */
export class ShellDocument implements PageDocument {
  /** What reads each form that is on show. */
  readonly forms = new Map<string, () => unknown>();
  /** From the document before. */
  private left: Readonly<Record<string, unknown>> = {};

  constructor(readonly barred: boolean) {}

  handOn(form: string, typed: () => unknown): () => void {
    this.forms.set(form, typed);
    return () => void this.forms.delete(form);
  }

  takeOver(form: string): unknown {
    const { [form]: typed, ...others } = this.left;
    this.left = others;
    return typed;
  }

  /** Called before a screen is there. */
  receive(left: Readonly<Record<string, unknown>>): void {
    this.left = left;
  }
}
