import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { expectLoaded } from '../../commands/language';
import { expectNoShift, watchShifts } from '../../commands/layout-shift';
import { openBackOffice } from '../../commands/staff';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const places = [
  'queues',
  'cases',
  'inquiries',
  'members',
  'payouts',
  'custody',
  'bank',
  'markets',
  'policies',
  'sales',
  'sales/new',
  'trail',
  'articles?board=notice',
  'newArticle?board=notice',
  'pages?name=company',
  'texts',
  'links',
  'status',
  'nowhere',
];

test('an operator can use every screen of the back office: axe in both themes, wide and narrow, without a jump (PLAT-081)', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openBackOffice(page, 'operator');
  await watchShifts(page);
  for (const place of places)
    await test.step(place, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('about:blank');
      await page.goto(`${productUrl('staff')}/#/${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectReadableColours(page);
      await expectNoShift(page);
      for (const width of [1440, 1024, 390, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
    });
});
