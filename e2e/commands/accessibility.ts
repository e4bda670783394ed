import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation of WCAG 2.2 AA on the page as it stands (PLAT-081). */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated by the debugger, so the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await expectNoViolations(page, { type: 'tag', values: standard });
}

/** The same of the colours alone: all that another theme changes on a page that was found accessible. */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNoViolations(page, { type: 'rule', values: ['color-contrast'] });

async function expectNoViolations(page: Page, runOnly: { type: 'tag' | 'rule'; values: readonly string[] }) {
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // What passes need not be described, nor sent out of the page, which has no frames and no media.
    const options = { runOnly: only, resultTypes: ['violations'], iframes: false, preload: false };
    return (await axe.run(options)).violations;
  }, runOnly);
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join('\n    ')}`,
  );
  expect(told).toEqual([]);
}

/** Nobody should have to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
}
