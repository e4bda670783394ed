import type { Page, Request } from 'playwright-core';

const quietMs = 700;
const lookEveryMs = 50;

/** Runs before any script of the page: counts what changes in it. */
export function countChanges(): void {
  let count = 0;
  window.maruChanges = () => count;
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'loading' || count > 0) return;
    count = 1;
    new MutationObserver((changes) => {
      count += changes.length;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Tells when a page has come to rest: nothing is fetched, and nothing changes. */
export class Quiet {
  private readonly pending = new Set<Request>();
  private changedAt = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', (request) => this.note(() => this.pending.add(request)));
    page.on('requestfinished', (request) => this.note(() => this.pending.delete(request)));
    page.on('requestfailed', (request) => this.note(() => this.pending.delete(request)));
  }

  /** @param most - milliseconds after which a page that never rests is looked at all the same. */
  async wait(most: number): Promise<void> {
    const until = Date.now() + most;
    let changes = -1;
    this.changedAt = Date.now();
    while (Date.now() < until && (this.pending.size > 0 || Date.now() - this.changedAt < quietMs)) {
      await this.page.waitForTimeout(lookEveryMs);
      // Another document may be on its way.
      const now = await this.page.evaluate(() => window.maruChanges?.() ?? 0).catch(() => -2);
      if (now !== changes) this.changedAt = Date.now();
      changes = now;
    }
  }

  private note(change: () => unknown): void {
    change();
    this.changedAt = Date.now();
  }
}
