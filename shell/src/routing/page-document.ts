import type { PageDocument } from '@maru/platform';

/** What forms hand on from one document to the next, in the entry of the history. */
export class ShellDocument implements PageDocument {
  private readonly forms = new Map<string, () => unknown>();
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

  /** What is typed now, as the history can keep it; a form that fails hands nothing on. */
  get typed(): Readonly<Record<string, unknown>> {
    const all: Record<string, unknown> = {};
    for (const [form, typed] of this.forms) {
      try {
        all[form] = JSON.parse(JSON.stringify(typed()));
      } catch {
        // Nothing typed, or nothing that can be kept.
      }
    }
    return all;
  }
}
