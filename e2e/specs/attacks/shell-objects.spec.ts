import { openHostile } from '../../commands/hostile-remote';
import { expect, test } from '../../fixtures/platform';

/** Puts functions of its own into all services, and looks for members that only the shell should have. */
const attack = `
  const { services, navigator } = props;
  const attacked = (globalThis.attacked = { replaced: [], reached: [], heard: [] });
  const members = { navigator, services, ...services };
  for (const [service, lent] of Object.entries(members)) {
    if (typeof lent !== 'object') continue;
    for (const member of Object.keys(lent)) {
      const hostile = (...given) => attacked.heard.push(service + '.' + member);
      try { lent[member] = hostile; } catch {}
      try { Object.defineProperty(lent, member, { value: hostile }); } catch {}
      if (lent[member] === hostile) attacked.replaced.push(service + '.' + member);
    }
    const prototype = Object.getPrototypeOf(lent);
    if (prototype !== Object.prototype) attacked.reached.push(service + '.prototype');
  }
  for (const path of ['modals.answer', 'modals.current', 'modals.asked', 'navigation.attach', 'navigation.router', 'api.http',
    'session.api', 'session.policy', 'prices.port', 'prices.status$.next', 'prices.private$.next']) {
    const found = path.split('.').reduce((object, name) => object && object[name], services);
    if (found !== undefined) attacked.reached.push(path);
  }
`;

interface Attacked {
  readonly replaced: readonly string[];
  readonly reached: readonly string[];
  readonly heard: readonly string[];
}

test('a hostile remote replaces no service, reaches no object of the shell and hears no call of others (PLAT-030)', async ({
  page,
  platform,
}) => {
  const version = '6.1.0-hostile';
  await openHostile(page, platform, { version, mounted: attack });
  // Screens that share the document; that of orders has one of its own.
  const header = page.getByRole('banner');
  for (const [link, text] of [
    [header.getByRole('navigation').getByRole('link', { name: '토큰세일' }), /토큰/],
    [header.locator('a[href="/"]').first(), /BTC/],
  ] as const) {
    await link.click();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
  const attacked = await page.evaluate(() => (globalThis as unknown as { attacked: Attacked }).attacked);
  expect(attacked).toEqual({ replaced: [], reached: [], heard: [] });
  await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial');
});
