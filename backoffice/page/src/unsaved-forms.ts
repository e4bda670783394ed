/** Forms in which something is written that goes with them, unlike drafts. */
export class Unsaved {
  private readonly forms = new Set<object>();

  /** @param form - whatever tells it apart. */
  set(form: object, isWritten: boolean): void {
    if (isWritten) this.forms.add(form);
    else this.forms.delete(form);
  }

  clear(): void {
    this.forms.clear();
  }

  get isThere(): boolean {
    return this.forms.size > 0;
  }
}
