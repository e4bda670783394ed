import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import { RegistryClient } from '../../../registry/cli/client';
import { productEnvironment, productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const dist = fileURLToPath(new URL('../../../mfe-help/dist', import.meta.url));
const sri = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The built help remote as its team would release it with another text: new version, new hashes. */
const withOtherText = async (from: string, to: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(dist, folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  const build = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as RemoteBuild;
  const screens = manifest.screens.map((screen) => ({
    ...screen,
    title: { ...screen.title, ko: screen.title.ko.replace(from, to) },
  }));
  await writeFile(
    join(folder, 'remote.json'),
    JSON.stringify({ ...manifest, version: `${manifest.version}9`, screens }),
  );
  const files: Record<string, string> = {};
  for (const name of Object.keys(build.files)) files[name] = sri(await readFile(join(folder, name)));
  await writeFile(join(folder, 'files.json'), JSON.stringify({ ...build, files }));
  for (const name of await readdir(folder)) if (name.endsWith('.map')) await rm(join(folder, name));
  return folder;
};

test('a new version of one remote is live after a reload, the shell untouched, and rolls back (PLAT-040, PLAT-043, PLAT-045, PLAT-073)', async ({
  page,
}) => {
  const token = await readFile(join(productEnvironment.MARU_HOME, 'registry', 'token'), 'utf8');
  const registry = new RegistryClient(productUrl('registry'), token);
  await page.goto('/help/faq');
  await expect(page).toHaveTitle(/자주 묻는 질문/);
  const shellFiles = () =>
    page
      .locator('script[src^="/shell/"]')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
  const before = await shellFiles();

  const folder = await withOtherText('자주 묻는 질문', '새로 나온 질문');
  const release = await registry.publish(folder);
  await registry.goLive(release.name, release.version);
  await rm(folder, { recursive: true });
  try {
    // The open page keeps its versions until it is loaded again.
    await expect(page).toHaveTitle(/자주 묻는 질문/);
    await expect(async () => {
      await page.reload();
      await expect(page).toHaveTitle(/새로 나온 질문/, { timeout: 1000 });
    }).toPass({ timeout: 5000 });
    expect(await shellFiles()).toEqual(before);
  } finally {
    await registry.rollback(release.name);
  }
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveTitle(/자주 묻는 질문/, { timeout: 1000 });
  }).toPass({ timeout: 5000 });
});
