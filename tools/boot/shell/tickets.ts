import type { Page, Response } from 'playwright-core';

/** The tickets of the documents that a page has shown, by which they report. */
export class Tickets {
  readonly all: string[] = [];
  private reading: Promise<unknown> = Promise.resolve();

  constructor(page: Page) {
    page.on('response', (response) => {
      const request = response.request();
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      this.reading = Promise.all([this.reading, this.take(response)]);
    });
  }

  /** Resolves once those of all documents so far are known. */
  async known(): Promise<readonly string[]> {
    await this.reading;
    return this.all;
  }

  private async take(response: Response): Promise<void> {
    const html = await response.text().catch(() => '');
    const ticket = /"ticket":"([^"]+)"/.exec(html)?.[1];
    if (ticket) this.all.push(ticket);
  }
}
