import type { Browser, Locator, Page } from '@playwright/test';
import { productUrl } from '../fixtures/addresses';
import { expect } from '../fixtures/test';
import { pressAt } from './keyboard';
import { type DemoStaff, openBackOffice } from './staff';

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Sessions of the staff that a file of tests shares: a code of an authenticator counts once in half a minute. */
export class Offices {
  private readonly sessions = new Map<DemoStaff, Session>();

  constructor(private readonly browser: () => Browser) {}

  async logIn(...staff: readonly DemoStaff[]): Promise<void> {
    for (const who of staff) {
      const context = await this.browser().newContext();
      await openBackOffice(await context.newPage(), who);
      this.sessions.set(who, await context.storageState());
      await context.close();
    }
  }

  /** @param place - of the page, e.g. `/payouts`. */
  async open(who: DemoStaff, place: string): Promise<Page> {
    const storageState = this.sessions.get(who);
    if (!storageState) throw new Error(`${who} is not logged in`);
    const viewport = { width: 1440, height: 900 };
    const page = await (await this.browser().newContext({ viewport, storageState })).newPage();
    await page.goto(`${productUrl('staff')}/#${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page;
  }
}

/** Something has the focus: whoever works by keyboard or screen reader is not put back to the top of the page. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** The tab key stays in the dialog, forwards and backwards. */
async function expectFocusWithin(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}

/**
 * Reaches a button that asks before it acts, calls it off in both ways, and confirms it; the focus comes back to the button, and
 * is somewhere once the act is done.
 * @param confirm - on the button of the dialog.
 */
export async function actByKeys(page: Page, button: Locator, confirm: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await pressAt(page, button, 'Enter');
  await expectFocusWithin(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await pressAt(page, dialog.getByRole('button', { name: '취소', exact: true }), 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await pressAt(page, dialog.getByRole('button', { name: confirm, exact: true }), 'Enter');
  await expect(dialog).toHaveCount(0);
  await expectFocusKept(page);
}
