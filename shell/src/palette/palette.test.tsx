import type { RemoteRelease, ScreenManifest } from '@maru/contract';
import { registerOwnTexts } from '@maru/platform/internal';
import { createTestServices, missingTexts, TestScreen, testCenter } from '@maru/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ScreenRoute } from '../routing/screen-table';
import { Palette } from './palette';
import { asksForPalette } from './palette-keys';
import ch from './texts/ch.json';
import en from './texts/en.json';
import ko from './texts/ko.json';

void registerOwnTexts('palette', { ko, en, ch });

const screenAt = (id: string, ko: string, path: string, more: Partial<ScreenManifest> = {}): ScreenRoute => {
  const paths = [{ path, frame: 'web' as const }];
  const title = { ko, en: id, ch: id };
  const manifest = { id, route: id, paths, guard: 'none', title, preload: 'none', ...more } as ScreenManifest;
  return { release: {} as RemoteRelease, screen: manifest, pattern: path, frame: 'web' };
};
const routes = [
  screenAt('Faq', '자주 묻는 질문', '/help/faq'),
  screenAt('Assets', '내 자산', '/app/asset'),
  screenAt('Notice', '공지', '/help/notices/:id'),
  screenAt('Confirm', '출금 확인', '/confirm', { needsState: ['payment'] }),
];

function open(recent: readonly string[] = []) {
  const services = createTestServices();
  services.api.answer('GET /v1/centers/dexko', testCenter());
  const [onChoose, onClose] = [jest.fn(), jest.fn()];
  render(
    <TestScreen services={services}>
      <Palette routes={routes} recent={recent} onChoose={onChoose} onClose={onClose} />
    </TestScreen>,
  );
  return { services, onChoose, onClose, field: screen.getByRole('combobox') };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the palette', () => {
  it('finds coins by name, code and initials', async () => {
    const { field } = open();
    await screen.findByRole('option', { name: /비트코인/ });
    for (const text of ['비트', 'btc', 'ㅂㅌㅋㅇ']) {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      expect(options()[0]).toMatch(/^비트코인BTC\/KRW/);
    }
  });

  it('says beside a price that it may be old (SHEL-214)', async () => {
    const { services } = open();
    await screen.findByRole('option', { name: /비트코인/ });
    expect(options().join()).not.toContain('시세 지연');
    act(() => services.prices.setStatus('stale'));
    expect(options()).toContainEqual(expect.stringMatching(/^비트코인BTC\/KRW [\d,]+ 시세 지연$/));
  });

  it('finds screens that need nothing but their address, and settings', async () => {
    const { field } = open();
    await userEvent.type(field, 'ㅈㅅ');
    expect(options()).toEqual(['내 자산']);
    await userEvent.clear(field);
    await userEvent.type(field, '테마');
    expect(options()).toEqual(['밝은 테마', '어두운 테마', '기기 테마']);
    await userEvent.clear(field);
    await userEvent.type(field, '출금 확인');
    expect(options()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('검색 결과가 없습니다.');
  });

  it('moves by arrows, Home and End, and Enter chooses what is marked', async () => {
    const { field, onChoose } = open();
    await userEvent.type(field, '테마');
    const marked = () => screen.getByRole('option', { selected: true }).textContent;
    expect(marked()).toBe('밝은 테마');
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toBe('어두운 테마');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(marked()).toBe('기기 테마');
    await userEvent.keyboard('{Home}{End}{ArrowUp}{Enter}');
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'theme dark' }));
  });

  it('begins with what was chosen last', async () => {
    open(['screen Assets /app/asset']);
    const recent = await screen.findByRole('group', { name: '최근' });
    expect(within(recent).getByRole('option')).toHaveTextContent('내 자산');
    expect(options().filter((text) => text === '내 자산')).toHaveLength(1);
  });

  it('does what its settings say', async () => {
    const { field, onChoose, services } = open();
    await userEvent.type(field, '어두운{Enter}');
    onChoose.mock.calls[0][0].run();
    expect(services.preferences.theme).toBe('dark');
  });

  it('closes by Escape', async () => {
    const { onClose } = open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('says the same in all three languages (SHEL-233)', () => expect(missingTexts({ ko, en, ch })).toEqual([]));
});

describe('the keys of the palette', () => {
  const press = (init: KeyboardEventInit, target: Element = document.body) => {
    let asked = false;
    const listen = (event: KeyboardEvent) => {
      asked = asksForPalette(event, document);
    };
    document.addEventListener('keydown', listen);
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
    document.removeEventListener('keydown', listen);
    return asked;
  };
  beforeEach(() => {
    document.body.innerHTML = '<input>';
  });

  it.each([
    [{ key: 'k', ctrlKey: true }, true],
    [{ key: 'K', metaKey: true }, true],
    [{ key: '/' }, true],
    [{ key: 'k' }, false],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
    [{ key: '/', ctrlKey: true }, false],
  ])('%j: %p', (init, asked) => expect(press(init)).toBe(asked));

  it('leave `/` to a field, and everything to an open dialog', () => {
    const field = document.querySelector('input') as Element;
    expect(press({ key: '/' }, field)).toBe(false);
    expect(press({ key: 'k', ctrlKey: true }, field)).toBe(true);
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
    expect(press({ key: 'k', ctrlKey: true })).toBe(false);
  });
});
