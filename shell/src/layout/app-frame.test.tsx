import { ServicesProvider } from '@maru/platform';
import { createBrowserRouter, ModalQueue, RouterProvider, registerOwnTexts } from '@maru/platform/internal';
import { createTestServices } from '@maru/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import ko from '../locales/ko.json';
import type { ShellDeps } from '../page/shell-deps';
import { ShellState } from '../page/shell-state';
import { RemoteLinks } from '../settings/remote-links';
import { ServerStatus } from '../status/server-status';
import { AppFrame } from './app-frame';

const open = { serverStatus: 'true', serverMsg: '', serverVersion: '1.0.0' };
const closed = { ...open, serverStatus: 'false', serverMsg: '02:00까지 점검합니다.' };

/** The frame around a screen that says `screen`. */
async function page() {
  await registerOwnTexts('shell', { ko, en: async () => ({ default: ko }), ch: async () => ({ default: ko }) });
  const state = new ShellState();
  const status = new ServerStatus();
  const services = { ...createTestServices(), modals: new ModalQueue() };
  const clock = { phase: 'running' };
  const links = new RemoteLinks(services.storage);
  const shell = { set: { remotes: [] }, state, status, links, clock, services } as unknown as ShellDeps;
  const router = createBrowserRouter([
    { element: <AppFrame shell={shell} />, children: [{ path: '*', element: <p>screen</p> }] },
  ]);
  // Parts that load late, such as the host of the modals, arrive within.
  await act(async () => {
    render(
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>,
    );
  });
  return { state, status, links };
}

describe('the frame of the page', () => {
  it.each([
    { server: 'inner', inner: closed, outer: open, title: /^서버 점검 중입니다/ },
    { server: 'outer', inner: open, outer: closed, title: '외부 서버 점검 중입니다.' },
  ])(
    'gives way to the maintenance page of the $server server until it is open again',
    async ({ inner, outer, title }) => {
      const { status } = await page();
      expect(screen.getByText('screen')).toBeInTheDocument();
      act(() => status.learn(inner, outer));
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      expect(screen.getByRole('alert')).toHaveTextContent('02:00까지 점검합니다.');
      expect(screen.queryByText('screen')).not.toBeInTheDocument();
      act(() => status.learn(open, open));
      expect(screen.getByText('screen')).toBeInTheDocument();
    },
  );

  it('covers everything with a critical failure and offers to load anew (SHEL-086)', async () => {
    const { state } = await page();
    act(() => state.failCritically('잔고를 확인할 수 없습니다.'));
    expect(screen.getByRole('alert')).toHaveTextContent('잔고를 확인할 수 없습니다.');
    expect(screen.getByRole('button', { name: '새로고침' })).toBeInTheDocument();
    expect(screen.queryByText('screen')).not.toBeInTheDocument();
  });

  it('does so too where a status tells of a grave failure, until it is over (SHEL-086)', async () => {
    const { status } = await page();
    act(() => status.learn(open, { ...open, serverMsg: '장애가 발생했습니다.', critical: 'Y' }));
    expect(screen.getByRole('alert')).toHaveTextContent('장애가 발생했습니다.');
    act(() => status.learn(open, open));
    expect(screen.getByText('screen')).toBeInTheDocument();
  });

  it('has the fourteen links of remote config in its footer, and follows them (HELP-050, HELP-055)', async () => {
    const { links } = await page();
    const footer = within(screen.getByRole('navigation', { name: '안내 링크' }));
    expect(footer.getAllByRole('link')).toHaveLength(15);
    expect(footer.getByRole('link', { name: '이용약관' })).toHaveAttribute('href', '/help/terms');
    expect(footer.getByRole('link', { name: '채용' })).toHaveAttribute('href', 'mailto:jobs@maru.test');
    act(() => links.learn({ term: { ko: 'https://maru.example/terms' }, recruitment: { ko: '' } }));
    const elsewhere = footer.getByRole('link', { name: '이용약관' });
    expect(elsewhere).toHaveAttribute('href', 'https://maru.example/terms');
    expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer');
    expect(footer.queryByRole('link', { name: '채용' })).toBeNull();
  });

  it('offers a new version beside the screen, which stays (SHEL-253)', async () => {
    const { status } = await page();
    act(() => status.learn(open, open));
    expect(screen.queryByText(/새 버전이 준비되었습니다/)).not.toBeInTheDocument();
    act(() => status.learn(open, { ...open, serverVersion: '1.1.0' }));
    expect(screen.getByText(/새 버전이 준비되었습니다/)).toBeInTheDocument();
    expect(screen.getByText('screen')).toBeInTheDocument();
  });
});
