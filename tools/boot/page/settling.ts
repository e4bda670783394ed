import { calls } from './boot-services';

/** A screen that never comes to rest is waited for no longer. */
const settleMsMax = 4000;

/** Watches a page until its calls are answered, its files are there, and nothing changes any more. */
export class Settling {
  private changedAt = performance.now();
  private readonly loading = new Set<Node>();
  private readonly observer = new MutationObserver((changes) => {
    this.changedAt = performance.now();
    for (const { addedNodes } of changes) for (const node of addedNodes) this.follow(node);
  });

  constructor() {
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    this.observer.observe(document.documentElement, all);
  }

  /** @param ms - for which nothing may change. */
  async quiet(ms: number): Promise<void> {
    const until = performance.now() + settleMsMax;
    while (this.busy(ms) && performance.now() < until) await new Promise((done) => window.maruWait(done, 10));
  }

  end(): void {
    this.observer.disconnect();
  }

  private busy(ms: number): boolean {
    return calls.pending > 0 || this.loading.size > 0 || performance.now() - this.changedAt < ms;
  }

  /** A script or a stylesheet is a late part of a screen. */
  private follow(node: Node): void {
    if (!(node instanceof HTMLScriptElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet'))) return;
    this.loading.add(node);
    const done = () => {
      this.loading.delete(node);
      this.changedAt = performance.now();
    };
    node.addEventListener('load', done, { once: true });
    node.addEventListener('error', done, { once: true });
  }
}
