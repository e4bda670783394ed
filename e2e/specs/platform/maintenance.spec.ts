import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Product } from '@maru/tools-product';
import { ownEnvironment, startOwnProduct, withoutBoot } from '../../fixtures/own-product';
import { expect, test } from '../../fixtures/test';

const environment = { ...ownEnvironment('maintenance', 18160), ...withoutBoot };
const site = environment.MARU_PUBLIC_URL;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const command = (...words: string[]) =>
  promisify(execFile)('node', ['--import', 'tsx', 'shell/server/status.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct(environment);
});
test.afterAll(() => product.stop());

test('an operator closes the site while the exchange is gone: open pages follow within a minute, new ones begin with the reason, and all go on by themselves (SHEL-250, SHEL-251, ERR-010, API-150)', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  // The minute is passed by the clock of the pages.
  await context.clock.install();
  const aMinuteLater = () => context.clock.fastForward('01:00');
  await page.goto(`${site}/help/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('자주 묻는 질문');
  product.kill('exchange');
  await expect.poll(() => product.running('exchange')).toBe(false);
  await command('close', '두 시까지 점검합니다.', '--en', 'Until two.');

  const late = await context.newPage();
  const answer = await late.goto(`${site}/`);
  expect(answer?.status()).toBe(503);
  await expect(late.getByRole('heading', { level: 1, name: /외부 서버 점검 중입니다/ })).toBeVisible();
  await expect(late.getByText('두 시까지 점검합니다.')).toBeVisible();
  // Without any script too.
  const bare = await (await late.request.get(`${site}/exchange/KRW-BTC`)).text();
  expect(bare).toContain('두 시까지 점검합니다.');

  await aMinuteLater();
  await expect(page.getByText('두 시까지 점검합니다.')).toBeVisible();
  await product.start('exchange');
  await command('open');
  await aMinuteLater();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('자주 묻는 질문');
  await expect(late.getByText('두 시까지 점검합니다.')).toBeHidden();
});
