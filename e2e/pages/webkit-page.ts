import { expect } from '@playwright/test';
import { By, type Locator, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';

const waitMs = 10_000;
/** XPath knows no escapes: a text with both quotation marks cannot be said. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const says = (text: string) => `contains(normalize-space(.), ${quoted(text)})`;

export const button = (name: string): By =>
  By.xpath(`//button[normalize-space(.)=${quoted(name)} or @aria-label=${quoted(name)}]`);
export const dialogButton = (name: string): By =>
  By.xpath(`//*[@role='dialog' or self::dialog]//button[normalize-space(.)=${quoted(name)}]`);
/** A field by its label, which stands beside it, around it, or in an attribute. */
export const field = (label: string): By =>
  By.xpath(
    `//*[@id=//label[${says(label)}]/@for] | //label[${says(label)}]//input | //input[@aria-label=${quoted(label)}]`,
  );
export const css = (selector: string): By => By.css(selector);

/** A page in WebKit. Everything waits until it is there. */
export class WebKitPage {
  constructor(readonly driver: WebDriver) {}

  goto(url: string): Promise<void> {
    return this.driver.get(url);
  }

  async find(what: Locator): Promise<WebElement> {
    await expect
      .poll(() => this.driver.findElements(what).then(isAnyShown), { timeout: waitMs, message: String(what) })
      .toBe(true);
    for (const element of await this.driver.findElements(what)) if (await element.isDisplayed()) return element;
    throw new Error(`${what} has just left`);
  }

  async click(what: Locator): Promise<void> {
    const element = await this.find(what);
    await expect.poll(() => element.isEnabled(), { timeout: waitMs }).toBe(true);
    await element.click();
  }

  /** Begins again where the screen is drawn anew meanwhile. */
  async fill(label: string, text: string): Promise<void> {
    await expect(async () => {
      const element = await this.find(field(label));
      await element.clear();
      // A field of a frame takes keys once the frame has been clicked.
      await element.click();
      await element.sendKeys(text);
    }).toPass({ timeout: waitMs });
  }

  /** What the document, or the frame that was entered, says. */
  text(): Promise<string> {
    return this.driver.executeScript<string>('return document.body.innerText');
  }

  async says(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await expect.poll(() => this.text(), { timeout: waitMs }).toContain(text);
  }

  path(): Promise<string> {
    return this.driver.executeScript<string>('return location.pathname');
  }

  /** Works in a frame; calls after it are meant for the document again. */
  async within<T>(frame: Locator, work: () => Promise<T>): Promise<T> {
    await this.driver.switchTo().frame(await this.find(frame));
    try {
      return await work();
    } finally {
      await this.driver.switchTo().defaultContent();
    }
  }

  /** Drags the slider of a puzzle to the right, as a hand does. @param x - CSS pixels. */
  async drag(handle: Locator, x: number): Promise<void> {
    const element = await this.find(handle);
    await expect.poll(() => element.isEnabled(), { timeout: waitMs }).toBe(true);
    await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    const steps = 20;
    const hand = this.driver.actions().move({ origin: element }).press();
    let at = 0;
    for (let step = 1; step <= steps; step += 1) {
      const next = Math.round(x * (1 - (1 - step / steps) ** 2));
      hand.move({ origin: Origin.POINTER, x: next - at, y: step % 2, duration: 20 });
      at = next;
    }
    await hand.release().perform();
  }
}

async function isAnyShown(elements: readonly WebElement[]): Promise<boolean> {
  for (const element of elements) if (await element.isDisplayed().catch(() => false)) return true;
  return false;
}
