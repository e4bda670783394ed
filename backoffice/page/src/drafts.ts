/** Texts that are being written, in this page's memory only: they outlive their form, and go with the person who wrote them. */
export class Drafts {
  private readonly texts = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get areThere(): boolean {
    return this.texts.size > 0;
  }

  get(name: string): string {
    return this.texts.get(name) ?? '';
  }

  set(name: string, text: string): void {
    if (text === '') this.texts.delete(name);
    else this.texts.set(name, text);
    for (const listener of this.listeners) listener();
  }
}
