import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { galleryCommand } from '@maru/tools-remote-build/commands';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const port = 18295;

test.describe('the page of all components', () => {
  let server: ChildProcess;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const [program, ...args] = galleryCommand('--port', String(port));
    server = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    server.stdout?.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: 90_000 }).toContain('The components');
  });

  test.afterAll(async () => {
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGKILL');
    await gone;
  });

  for (const [name, viewport] of [
    ['a desktop', { width: 1440, height: 900 }],
    ['a small phone', { width: 360, height: 780 }],
  ] as const) {
    test(`is accessible in both themes on ${name} (PLAT-081)`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize(viewport);
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(String(error)));
      await page.goto(`http://localhost:${port}/`, { timeout: 90_000 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('meter')).toHaveCount(3);
      await expect(page.getByLabel('인증번호 6자리')).toHaveCount(2);
      await expect(page.getByRole('slider', { name: '퍼즐 조각 위치' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('switch', { name: '어두운 화면' }).click();
      await expectReadableColours(page);
      expect(thrown).toEqual([]);
    });
  }

  test('slides move by finger and by button, and say where they are', async ({ page }) => {
    await page.goto(`http://localhost:${port}/`);
    const slides = page.getByRole('region', { name: '고객확인 순서' });
    await slides.getByRole('button', { name: '다음' }).click();
    await expect(slides.getByRole('status')).toContainText('2 / 7');
    await expect(slides.getByText('2단계')).toBeInViewport();
    await slides.getByRole('group').evaluate((track) => track.scrollTo({ left: track.clientWidth * 4 }));
    await expect(slides.getByRole('status')).toContainText('5 / 7');
    await expect(slides.getByText('5단계')).toBeInViewport();
  });

  test('a chosen image is shown before it is sent (ACCT-115)', async ({ page }) => {
    await page.goto(`http://localhost:${port}/`);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
      'base64',
    );
    const field = page.getByLabel(/^신분증/);
    await field.setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: png });
    const item = page.getByRole('listitem').filter({ hasText: 'id.png' });
    const width = () => item.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(1);
    await field.setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: png });
    await expect(page.getByText('JPG, PNG 파일만 등록할 수 있습니다.')).toBeVisible();
    await item.getByRole('button', { name: 'id.png 삭제' }).click();
    await expect(item).toHaveCount(0);
    await expect(field).toBeFocused();
  });
});
