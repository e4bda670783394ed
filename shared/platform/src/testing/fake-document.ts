import type { PageDocument } from '../page-document/page-document';

/** A document that is never replaced: a test says what the last one has handed on, and reads what the next one would get. */
export class FakeDocument implements PageDocument {
  barred = false;
  readonly left = new Map<string, unknown>();
  private readonly forms = new Map<string, () => unknown>();

  handOn(form: string, typed: () => unknown): () => void {
    this.forms.set(form, typed);
    return () => void this.forms.delete(form);
  }

  takeOver(form: string): unknown {
    const typed = this.left.get(form);
    this.left.delete(form);
    return typed;
  }

  /** What would be there for the next document. */
  get handedOn(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.forms].map(([form, typed]) => [form, typed()]));
  }
}
