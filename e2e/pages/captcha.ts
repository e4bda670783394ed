import { expect, type Page, type Response } from '@playwright/test';
import { captchaSolution } from '../commands/sandbox';

/** The slider puzzle as a person solves it: dragged with the pointer to the place where the piece fits. */
export class Captcha {
  private puzzleId: Promise<string>;

  /** Made before the page is opened, since the puzzle's id goes by in the traffic. */
  constructor(private readonly page: Page) {
    this.puzzleId = this.nextPuzzle();
  }

  private nextPuzzle(): Promise<string> {
    const isPuzzle = (response: Response) => response.url().includes('/v1/captcha/slider?') && response.ok();
    return this.page.waitForResponse(isPuzzle).then(async (response) => ((await response.json()) as { id: string }).id);
  }

  /** After a refusal there is another puzzle. */
  renew(): void {
    this.puzzleId = this.nextPuzzle();
  }

  async solve(): Promise<void> {
    const { x } = await captchaSolution(await this.puzzleId);
    const handle = this.page.getByRole('slider', { name: '퍼즐 조각 위치' });
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
