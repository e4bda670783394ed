import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegistryApi } from './api/registry-api';
import { ReleasesPage } from './releases-page';
import { darkView, RegistryDouble, remoteStatus, rolloutView, versionView } from './testing/registry-double';

describe('the releases page', () => {
  let registry: RegistryDouble;
  beforeEach(() => {
    registry = new RegistryDouble();
    const rollout = { id: 'r9', version: '1.2.0', share: 500, startedAt: '2026-11-21T03:00:00.000Z' };
    registry.remotes = [remoteStatus('mfe-auth'), remoteStatus('mfe-help', { rollout })];
    registry.rollouts = [rolloutView('mfe-help')];
    registry.versions = [versionView('1.1.0', 'live'), versionView('1.0.0', 'former')];
    globalThis.fetch = registry.fetch as typeof fetch;
  });
  afterEach(() => jest.useRealTimers());

  const card = (remote: string) => screen.findByRole('article', { name: remote });
  const signedIn = () => {
    const api = new RegistryApi();
    api.signIn('maru_1');
    return api;
  };
  const open = async () => {
    render(<ReleasesPage api={signedIn()} />);
    return { help: await card('mfe-help'), auth: await card('mfe-auth') };
  };
  /** Fills in the dialog's fields by label, then presses the button. */
  const answer = async (texts: Readonly<Record<string, string>>, button: string) => {
    const dialog = within(screen.getByRole('dialog'));
    for (const [label, text] of Object.entries(texts)) {
      const field = dialog.getByLabelText(label, { exact: false });
      await userEvent.clear(field);
      await userEvent.type(field, text);
    }
    await userEvent.click(dialog.getByRole('button', { name: button }));
  };

  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('shows each of twenty rollouts with its own numbers, before all else', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `mfe-f${String(index).padStart(2, '0')}`);
    const rolloutOf = (index: number) => ({
      id: `r${index}`,
      version: '1.2.0',
      share: 100 + index,
      startedAt: '2026-11-21T03:00:00.000Z',
    });
    registry.remotes = [
      remoteStatus('mfe-auth'),
      ...names.map((name, index) => remoteStatus(name, { rollout: rolloutOf(index) })),
    ];
    registry.rollouts = names.map((name, index) =>
      rolloutView(name, { id: `r${index}`, verdict: { kind: 'wait', why: `numbers of ${name}` } }),
    );
    render(<ReleasesPage api={signedIn()} />);
    await card('mfe-auth');
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(21);
    for (const [index, name] of names.entries())
      expect(within(cards[index] as HTMLElement).getByText(`numbers of ${name}`, { exact: false })).toBeDefined();
  });

  it('shows a rollout first, with its numbers in five pictures (PLAT-043)', async () => {
    const { help } = await open();
    expect(screen.getAllByRole('article')[0]).toBe(help);
    const pictures = within(help)
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('aria-label'));
    expect(pictures).toEqual([
      '5 % of the visitors get 1.2.0, the others 1.1.0',
      'At 5 % of 1, 5, 25, 50 and 100 %',
      'Mount times: candidate half within 150 ms, 90 % within 190 ms; control half within 75 ms, 90 % within 95 ms',
      'Failures: candidate 1.5 %, control 1.0 %',
      'Slow mounts (over 0.5 s): candidate 0.0 %, control 0.0 %',
      'Slow paints (LCP over 2.5 s): candidate 0.0 %, control 0.0 %',
      'Successes: candidate 5.0 %, control 0.3 %',
    ]);
    expect(help).toHaveTextContent('Not sure yet: 200 of at least 300 page loads at 5 %');
    expect(help).toHaveTextContent('200 page loads with the candidate, 3,800 with the control');
  });

  it('reads nothing before its operator has signed in, and asks again after a token that is not known', async () => {
    registry.unknown = 'Bearer maru_0';
    render(<ReleasesPage api={new RegistryApi()} />);
    expect(registry.readers.size).toBe(0);
    await answer({ 'Your token': 'maru_0' }, 'Keep in this tab');
    await closed();
    expect(screen.getByRole('alert')).toHaveTextContent('the token is not known');
    expect(screen.queryAllByRole('article')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a token' }));
    await answer({ 'Your token': 'maru_1' }, 'Keep in this tab');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect([...registry.readers]).toEqual(['Bearer maru_0', 'Bearer maru_1']);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });

  it('halts a rollout with a reason, and keeps the token for the next change (PLAT-046)', async () => {
    const { help, auth } = await open();
    await userEvent.click(within(help).getByRole('button', { name: 'Halt…' }));
    await answer({ Why: 'looks odd' }, 'Halt and withdraw');
    await closed();
    await userEvent.click(within(auth).getByRole('button', { name: 'Roll back…' }));
    expect(screen.queryByLabelText(/^Your token/)).toBeNull();
    await answer({}, 'Roll back to 1.0.0');
    expect(registry.changes).toEqual([
      { path: '/halts', token: 'Bearer maru_1', body: { remote: 'mfe-help', rollout: 'r9', why: 'looks odd' } },
      { path: '/rollbacks', token: 'Bearer maru_1', body: { remote: 'mfe-auth', from: '1.1.0', to: '1.0.0' } },
    ]);
  });

  it('asks for no change without a reason', async () => {
    const { help } = await open();
    await userEvent.click(within(help).getByRole('button', { name: 'Halt…' }));
    await answer({}, 'Halt and withdraw');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(registry.changes).toEqual([]);
  });

  it('stays open with what the registry found wrong, and asks for another token after a refused one', async () => {
    const { help } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Signed in: change token' }));
    await answer({ 'Your token': 'maru_old' }, 'Keep in this tab');
    await closed();
    registry.refusal = { status: 401, findings: ['token old has ended'] };
    await userEvent.click(within(help).getByRole('button', { name: 'Halt…' }));
    await answer({ Why: 'looks odd' }, 'Halt and withdraw');
    expect(screen.getByRole('alert')).toHaveTextContent('token old has ended');
    expect(screen.getByLabelText('Why')).toHaveValue('looks odd');
    await answer({ 'Your token': 'maru_new' }, 'Halt and withdraw');
    expect(registry.changes.map(({ token }) => token)).toEqual(['Bearer maru_old', 'Bearer maru_new']);
  });

  it('promotes to a share of 10,000 visitors, and takes no number for one that is none', async () => {
    const { help } = await open();
    await userEvent.click(within(help).getByRole('button', { name: 'Promote…' }));
    await answer({ Percent: 'half' }, 'Promote');
    expect(screen.getByRole('alert')).toHaveTextContent('write a number from 0.01 to 100');
    await userEvent.click(screen.getByLabelText('Let numbers decide from here on'));
    await answer({ Percent: '12.5' }, 'Promote');
    const body = { remote: 'mfe-help', version: '1.2.0', share: 1250, judged: true, rollout: 'r9' };
    expect(registry.changes).toEqual([{ path: '/promotions', token: 'Bearer maru_1', body }]);
  });

  it('shows what runs unseen, and how it differs (PLAT-043)', async () => {
    registry.remotes = [
      remoteStatus('mfe-auth', { dark: { id: 'd4', version: '1.3.0', share: 1000 } }),
      remoteStatus('mfe-help'),
    ];
    registry.darks = [darkView];
    const { auth, help } = await open();
    const dark = within(auth).getByRole('region', { name: 'Dark canary' });
    expect(dark).toHaveTextContent('1.3.0 runs unseen beside 10 % of the page loads, begun by minji.');
    expect(dark).toHaveTextContent('Seen by 40 loads: 3 failed (mount 2, time 1), 5 differing, 4 with refused calls.');
    expect(
      within(dark)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'heading login.title: other words (5)',
      'link without a text of the catalogue: in the candidate only (2)',
    ]);
    expect(dark).toHaveTextContent('Mount time beside that of the live version: 30 up to 125 %, 7 above');
    expect(within(help).queryByRole('region', { name: 'Dark canary' })).toBeNull();
  });

  it('lets a second person approve what waits for one (PLAT-046)', async () => {
    const waits = { version: '2.0.0', by: 'junho', at: '2026-11-21T03:00:00.000Z', share: 500 };
    const pending = [{ ...waits, askedBy: 'sora', withdrawn: 'blank page' }];
    registry.remotes = [remoteStatus('mfe-auth', { pending }), remoteStatus('mfe-help')];
    await open();
    expect(screen.getByRole('note')).toHaveTextContent('mfe-auth 2.0.0 by junho waits for a second person');
    await userEvent.click(screen.getByRole('button', { name: 'Approve…' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Published by junho, asked for by sora. It was withdrawn (blank page). Approved, it goes to 5 % of the visitors.',
    );
    await answer({}, 'Approve');
    expect(registry.changes[0]).toMatchObject({
      path: '/approvals',
      body: { remote: 'mfe-auth', version: '2.0.0', share: 500, again: true },
    });
  });

  it('shows versions on demand, and promotes a former one where nothing is in a rollout', async () => {
    const { auth, help } = await open();
    for (const remote of [auth, help]) await userEvent.click(within(remote).getByText('Versions'));
    expect(await within(auth).findByText(/former/)).toBeVisible();
    expect(within(auth).getAllByRole('button', { name: 'Promote…' })).toHaveLength(1);
    expect(within(help).getAllByRole('button', { name: 'Promote…' })).toHaveLength(1);
    await userEvent.click(within(auth).getByRole('button', { name: 'Promote…' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Which share of the visitors gets 1.0.0?');
  });

  it('promotes a withdrawn version in so many words (PLAT-046)', async () => {
    registry.versions = [versionView('1.1.0', 'live'), { ...versionView('1.0.0', 'withdrawn'), why: 'blank page' }];
    const { auth } = await open();
    await userEvent.click(within(auth).getByText('Versions'));
    await userEvent.click(await within(auth).findByRole('button', { name: 'Promote…' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('1.0.0 was withdrawn (blank page).');
    await answer({}, 'Promote');
    expect(registry.changes[0]?.body).toMatchObject({ remote: 'mfe-auth', version: '1.0.0', again: true });
  });

  it('reads again every three seconds, but not under a dialog', async () => {
    jest.useFakeTimers();
    render(<ReleasesPage api={signedIn()} />);
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(0);
    registry.remotes = [remoteStatus('mfe-help')];
    await pass(3000);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    act(() => screen.getByRole('button', { name: /token/ }).click());
    registry.remotes = [remoteStatus('mfe-help'), remoteStatus('mfe-auth')];
    await pass(6000);
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
  });

  it('keeps what it knows while the registry does not answer, and says so', async () => {
    jest.useFakeTimers();
    render(<ReleasesPage api={signedIn()} />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    registry.down = true;
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByRole('alert')).toHaveTextContent('The registry does not answer');
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });
});
