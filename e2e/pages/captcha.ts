import { expect, type Page } from '@playwright/test';
import { type Sandbox, sandbox as sharedSandbox } from '../commands/sandbox';

/** The slider puzzle as a person solves it: dragged with the pointer to the place where the piece fits. */
export class Captcha {
  private newest: Promise<string> | null = null;

  /** Made before the page is opened, since the puzzles' ids go by in the traffic; the last one is on show. */
  constructor(
    private readonly page: Page,
    private readonly sandbox: Sandbox = sharedSandbox,
  ) {
    page.on('response', (response) => {
      if (!response.url().includes('/v1/captcha/slider?') || !response.ok()) return;
      const id = response.json().then((puzzle: { id: string }) => puzzle.id);
      // A page that is left takes the bodies of its answers along.
      id.catch(() => undefined);
      this.newest = id;
    });
  }

  async solve(): Promise<void> {
    const handle = this.page.getByRole('slider', { name: '퍼즐 조각 위치' });
    await expect(handle).toBeEnabled();
    if (!this.newest) throw new Error('no puzzle was asked for');
    const { x } = await this.sandbox.captchaSolution(await this.newest);
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (!box) throw new Error('the slider has no place on the page');
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    const steps = 24;
    for (let step = 1; step <= steps; step += 1) {
      const share = 1 - (1 - step / steps) ** 2;
      await this.page.mouse.move(from.x + x * share, from.y + Math.sin(step) * 2);
      await this.page.waitForTimeout(15);
    }
    await this.page.mouse.up();
    await expect(this.page.getByText('보안 인증이 완료되었습니다.')).toBeVisible();
  }
}
