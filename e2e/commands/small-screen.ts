import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';

/** A thumb's target, and that of a row in the order book, in pixels. */
const [targetMin, levelMin] = [44, 32];
/** Texts beside each other keep this far apart, in pixels. */
const apart = 4;

/** On the screen as it stands: thumbs reach everything, no figure is broken, no text leaves its box, and no two texts touch. */
export async function expectFitsSmallScreen(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Parts that come late may be measured in the middle of their first layout; what is wrong stays wrong.
  await expect(async () =>
    expect({
      small: await smallTargets(page),
      broken: await brokenFigures(page),
      leaving: await leavingTexts(page),
      touching: await touchingTexts(page),
    }).toEqual({ small: [], broken: [], leaving: [], touching: [] }),
  ).toPass({ timeout: 3000 });
}

/** What is lower than a thumb needs. Links in the middle of a text are as high as their line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate(
    (main, { target, level }) => {
      const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;
      /** What an absolute ::after adds to the reach of its element. */
      const coverOf = (element: Element): number => {
        const { content, position, top, bottom } = getComputedStyle(element, '::after');
        if (content === 'none' || position !== 'absolute') return 0;
        const isOwn = getComputedStyle(element).position !== 'static' || !(element instanceof HTMLElement);
        const around = isOwn ? element : element.offsetParent;
        return heightOf(around) - Number.parseFloat(top) - Number.parseFloat(bottom);
      };
      const reach = (element: HTMLElement): number => {
        const labels = [...((element as HTMLInputElement).labels ?? [])];
        return Math.max(...[element, ...labels].flatMap((part) => [heightOf(part), coverOf(part)]));
      };
      // The mark of the chart's maker is as its licence has it.
      const kinds = 'a[href]:not(#tv-attr-logo), button, input, select, textarea, summary';
      const book = ['호가', 'Order book', '盘口'].map((name) => `[aria-label="${name}"]`).join();
      const least = (element: Element): number => (element.closest(book) ? level : target);
      return [...main.querySelectorAll<HTMLElement>(kinds)]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
        .filter((element) => reach(element) < least(element) - 0.5)
        .map((element) => `${Math.round(reach(element))} px: ${element.outerHTML.slice(0, 120)}`);
    },
    { target: targetMin, level: levelMin },
  );

/** Figures and codes that stand on two lines. */
const brokenFigures = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    /** For screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const lines = (text: Text, from: number, to: number): number => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (isClipped(text.parentElement)) continue;
      for (const { 0: figure, index } of text.data.matchAll(/(?<![\w@.-])(?:[+-]?\d[\d,.]*\d%?|[A-Z]{3,6})(?![\w@-])/g))
        if (lines(text, index, index + figure.length) > 1) broken.push(`${figure} in "${text.data}"`);
    }
    return broken;
  });

/**
 * Texts that are wider than the box in which they stand, or that a box around them cuts off. Boxes that scroll are left out, and texts that
 * are shortened with an ellipsis.
 */
const leavingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
    const boxOf = (element: Element): Element =>
      /^(inline|contents)$/.test(styleOf(element).display) ? boxOf(element.parentElement as Element) : element;
    const scrolls = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX);
    const shortens = (element: Element): boolean => styleOf(element).textOverflow === 'ellipsis';
    /** For screen readers only, or beside the page until it is wanted. */
    const isUnseen = (element: Element): boolean => !element.checkVisibility() || element.closest('[inert]') !== null;
    const around = (element: Element | null): Element[] =>
      element && element !== document.documentElement ? [element, ...around(element.parentElement)] : [];
    /** The box that a line leaves; from inside out, no further than one that scrolls. */
    const leftBox = (line: DOMRect, box: Element): Element | undefined => {
      for (const element of around(box)) {
        const { left, right } = element.getBoundingClientRect();
        if (scrolls(element) || shortens(element) || styleOf(element).clipPath !== 'none') return undefined;
        const holds = element === box || styleOf(element).overflowX !== 'visible';
        if (holds && (line.left < left - 1 || line.right > right + 1)) return element;
      }
      return undefined;
    };
    const leaving: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement as Element;
      if (text.data.trim() === '' || isUnseen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = boxOf(parent);
      const left = [...range.getClientRects()].map((line) => leftBox(line, box)).find(Boolean);
      if (left) leaving.push(`"${text.data}" leaves ${(left.cloneNode() as Element).outerHTML.slice(0, 120)}`);
    }
    return leaving;
  });

/** A line of text as it is seen, what its boxes cut off left out. */
interface Line {
  readonly text: string;
  /** Number of the box whose lines it is among. */
  readonly block: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Share of a line's height by which boxes of letters may reach into those of the next line: letters stand in their middle. */
const reachMax = 0.25;

/** Texts of different boxes that are on one line and too close, or on each other. */
async function touchingTexts(page: Page): Promise<string[]> {
  const lines = await page.getByRole('main').evaluate(seenLines);
  return lines.flatMap((line, at) =>
    lines
      .slice(at + 1)
      .filter((other) => touch(line, other))
      .map((other) => `"${line.text}" and "${other.text}"`),
  );
}

function touch(a: Line, b: Line): boolean {
  const beside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const isTooClose = beside > height / 2 && gap < apart - 0.5;
  const isOnIt = beside > height * reachMax && gap < -1;
  return a.block !== b.block && (isTooClose || isOnIt);
}

/** Runs in the page. */
function seenLines(main: Element): Line[] {
  const blocks: Element[] = [];
  const blockOf = (element: Element): number => {
    if (element !== main && getComputedStyle(element).display === 'inline')
      return blockOf(element.parentElement as Element);
    if (!blocks.includes(element)) blocks.push(element);
    return blocks.indexOf(element);
  };
  type Box = Omit<Line, 'text' | 'block'>;
  const within = (box: Box, { left, right, top, bottom }: Box): Box => ({
    left: Math.max(box.left, left),
    right: Math.min(box.right, right),
    top: Math.max(box.top, top),
    bottom: Math.min(box.bottom, bottom),
  });
  const nothing = { left: 0, right: 0, top: 0, bottom: 0 };
  const cut = (box: Box, by: Element | null): Box => {
    if (!by || by === document.body) return box;
    const { overflowX, clipPath } = getComputedStyle(by);
    if (clipPath !== 'none') return nothing;
    return cut(overflowX === 'visible' ? box : within(box, by.getBoundingClientRect()), by.parentElement);
  };
  /** What sticks to the edge of the screen lies over what scrolls below it. */
  const bars = [...main.querySelectorAll('*')].filter((element) => getComputedStyle(element).position === 'sticky');
  const isCovered = (box: Box, by: DOMRect): boolean =>
    box.left < by.right && box.right > by.left && box.top < by.bottom && box.bottom > by.top;
  const isBelowBar = (box: Box, parent: Element): boolean =>
    bars.some((bar) => !bar.contains(parent) && isCovered(box, bar.getBoundingClientRect()));
  const seen: Line[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || text.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const box = cut(within(line, line), parent);
      if (box.right - box.left > 1 && box.bottom - box.top > 1 && !isBelowBar(box, parent))
        seen.push({ text: text.data, block: blockOf(parent), ...box });
    }
  }
  return seen;
}
