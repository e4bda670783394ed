import type { RemoteRelease, ScreenManifest } from '@maru/contract';
import { createTestServices, testCenter, testMember } from '@maru/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ShellDeps } from '../page/shell-deps';
import type { ScreenRoute } from '../routing/screen-table';
import { showPalette } from './show-palette';

const assets: ScreenRoute = {
  release: {} as RemoteRelease,
  screen: {
    ...{ id: 'Assets', route: 'Assets', paths: [], guard: 'none', preload: 'none' },
    title: { ko: '내 자산', en: 'Assets', ch: 'Assets' },
  } as unknown as ScreenManifest,
  pattern: '/app/asset',
  frame: 'web',
};

/** Opens the palette for whoever is there. */
async function openFor(uid?: string): Promise<void> {
  const services = createTestServices(uid ? { me: testMember({ uid }) } : {});
  services.api.answer('GET /v1/centers/dexko', testCenter());
  await act(() => showPalette({ services } as unknown as ShellDeps, [assets]));
  await screen.findByRole('combobox');
}

const leave = () => userEvent.keyboard('{Escape}');
const choose = async () =>
  userEvent.click((await screen.findAllByRole('option', { name: /내 자산/ }))[0] as HTMLElement);
const hasRecent = async (uid?: string) => {
  await openFor(uid);
  const found = screen.queryByRole('group', { name: '최근' }) !== null;
  await leave();
  return found;
};

it('keeps what was chosen lately for its member alone, and what a visitor chose for whoever logs in', async () => {
  await openFor('M1');
  await choose();
  expect(await hasRecent('M1')).toBe(true);
  expect(await hasRecent('M2')).toBe(false);
  await openFor();
  await choose();
  expect(await hasRecent('M2')).toBe(true);
  expect(await hasRecent()).toBe(false);
});
