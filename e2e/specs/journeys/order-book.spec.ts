import type { Page } from '@playwright/test';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const barsMin = 10;

/** What moved in the order book while its bars changed. */
interface Watched {
  /** How often a bar got another length. */
  readonly bars: number;
  /** What slid, and as which property. */
  readonly sliding: readonly string[];
  /** Other properties that the page set on elements of the book. */
  readonly set: readonly string[];
}

/** Watches until some bars have changed, or half a minute is over. Runs in the page. */
async function watchBook(barsMin: number): Promise<Watched> {
  const book = document.querySelector('[aria-label="호가"]') as HTMLElement;
  const [sliding, set] = [new Set<string>(), new Set<string>()];
  let bars = 0;
  /** Properties of a style attribute. */
  const namesOf = (text: string | null): Map<string, string> =>
    new Map((text ?? '').split(';').map((line) => [line.split(':')[0]?.trim() ?? '', line]));
  const lookAtAnimations = () => {
    for (const animation of book.getAnimations({ subtree: true })) {
      const { transitionProperty = '', animationName = '' } = animation as Partial<CSSTransition & CSSAnimation>;
      const { target } = animation.effect as KeyframeEffect;
      sliding.add(`${transitionProperty}${animationName} of ${target?.className}`);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      const [before, after] = [namesOf(oldValue), namesOf((target as Element).getAttribute('style'))];
      for (const name of new Set([...before.keys(), ...after.keys()])) {
        if (before.get(name) === after.get(name)) continue;
        if (name !== 'background-size') set.add(name);
        else if ((target as Element).closest('li')) bars += 1;
      }
    }
    lookAtAnimations();
  });
  observer.observe(book, { subtree: true, attributeFilter: ['style'], attributeOldValue: true });
  const began = performance.now();
  while (bars < barsMin && performance.now() - began < 30_000) {
    await new Promise(requestAnimationFrame);
    lookAtAnimations();
  }
  observer.disconnect();
  return { bars, sliding: [...sliding], set: [...set] };
}

/** What the stylesheets would slide or keep in a layer of its own, once it changes. */
const prepared = (page: Page): Promise<readonly string[]> =>
  page.getByRole('region', { name: '호가', exact: true }).evaluate((book) =>
    [...book.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName, willChange } = getComputedStyle(element);
      const slides = transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0);
      return slides || animationName !== 'none' || willChange !== 'auto'
        ? [`${element.className}: ${transitionDuration} ${animationName} ${willChange}`]
        : [];
    }),
  );

/** A large order among the best bids, again and again: the bars of its side are shares of the deepest level. */
async function moveBook(page: Page): Promise<void> {
  const site = productUrl('shell');
  const read = async (path: string) => (await page.request.get(`${site}${path}`)).json();
  const { markets } = await read('/v1/centers/dexko');
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-DOGE');
  const { bids } = await read(`/v1/prices/call/${marketId}`);
  const headers = { 'x-maru-client': 'e2e' };
  const data = { marketId, side: 'B', callType: 'LIMIT', price: bids[4][0], amount: '900000' };
  for (let times = 0; times < 3; times += 1) {
    const placed = await page.request.post(`${site}/v1/orders`, { headers, data });
    expect(placed.ok(), await placed.text()).toBe(true);
    await page.waitForTimeout(600);
    await page.request.post(`${site}/v1/orders/cancel-all`, { headers, data: { marketId } });
    await page.waitForTimeout(600);
  }
}

// Sliding bars cost styles, paint and layers in each frame; what stands in the book changes at once.
test('the bars of the order book take their new length at once and are only painted (decision 104)', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('book'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '900000000', phone });
  await logIn(context, email, { phone });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/exchange/KRW-DOGE');
  const levels = page.getByRole('region', { name: '호가', exact: true }).getByRole('listitem');
  await expect(levels).not.toHaveCount(0);
  expect(await prepared(page)).toEqual([]);
  const [{ bars, sliding, set }] = await Promise.all([page.evaluate(watchBook, barsMin), moveBook(page)]);
  expect(bars).toBeGreaterThanOrEqual(barsMin);
  expect({ sliding, set: set.filter((name) => name !== '--place') }).toEqual({ sliding: [], set: [] });
});
