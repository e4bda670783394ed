import { expect, type Locator, type Page } from '@playwright/test';

const stopsMax = 60;
/** Year, month, day, half of the day, hour, minute. */
const datePartsMax = 6;

/** Presses the tab key until an element has the focus. @param key - back, for what stands before the element with the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the tab key does not reach ${target}`);
}

/** Reaches an element by the tab key, and presses a key there. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Reaches a field by the tab key, and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Reaches a field by the tab key, and types over what is in it. */
export async function typeOver(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Reaches a list of choices by the tab key, and goes down to an option by the arrow key, from the first one where it is above. */
export async function chooseByKeys(page: Page, select: Locator, option: string): Promise<void> {
  await tabTo(page, select);
  const chosen = () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text);
  for (let steps = 0; (await chosen()) !== option; steps += 1) {
    if (steps > stopsMax * 5) throw new Error(`no arrow leads to ${option}`);
    const before = await chosen();
    await page.keyboard.press('ArrowDown');
    if ((await chosen()) === before) await page.keyboard.press('Home');
  }
}

/** Reaches a group of choices by the tab key, and goes to one of them by the arrow key. */
export async function pickByKeys(page: Page, group: Locator, radio: Locator): Promise<void> {
  await tabToOne(page, group);
  await page.keyboard.press('Space');
  const chosen = () => group.evaluateAll((radios) => radios.findIndex((each) => (each as HTMLInputElement).checked));
  for (let steps = 0; !(await radio.isChecked()); steps += 1) {
    if (steps > 10) throw new Error(`no arrow leads to ${radio}`);
    const before = await chosen();
    await page.keyboard.press('ArrowDown');
    // The page answers a choice by drawing: until then the browser's own choice may still be taken back.
    await expect.poll(chosen).not.toBe(before);
  }
}

/** Presses the tab key until one of these has the focus. */
async function tabToOne(page: Page, targets: Locator): Promise<void> {
  await targets.first().waitFor();
  const hasFocus = () => targets.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));
  for (let stops = 0; !(await hasFocus()); stops += 1) {
    if (stops > stopsMax) throw new Error(`the tab key reaches none of ${targets}`);
    await page.keyboard.press('Tab');
  }
}

/** The captcha without its slider, which works by itself. */
export async function passCaptchaByKeys(page: Page): Promise<void> {
  await pressAt(page, page.getByRole('button', { name: /자동 인증 이용하기/ }), 'Enter');
  await pressAt(page, page.getByRole('button', { name: '자동 인증 시작' }), 'Enter');
  await page.getByText('보안 인증이 완료되었습니다.').waitFor({ timeout: 30_000 });
}

/** Chooses files in a field that the tab key reaches. */
export async function chooseFilesByKeys(
  page: Page,
  field: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  // The browser needs a moment until it tells of file choosers: asked for before the way to the field.
  const asked = page.waitForEvent('filechooser');
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await (await asked).setFiles(files);
}

/** Reaches a field of date and time by the tab key, and moves it on by a year: the language of the browser orders its parts. */
export async function moveOnByAYear(page: Page, field: Locator): Promise<void> {
  await tabTo(page, field);
  const year = Number((await field.inputValue()).slice(0, 4));
  for (let part = 0; part < datePartsMax; part += 1) {
    await page.keyboard.press('ArrowUp');
    if ((await field.inputValue()).startsWith(String(year + 1))) return;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`no part of ${field} is its year`);
}

/** Reaches an empty field of date and time by the tab key, and gives each of its parts the least that it can have; the year is this one. */
export async function fillMomentByKeys(page: Page, field: Locator): Promise<void> {
  await tabTo(page, field);
  for (let part = 0; part < datePartsMax && (await field.inputValue()) === ''; part += 1) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
  }
  for (let part = 0; part < datePartsMax; part += 1) await page.keyboard.press('ArrowLeft');
}
