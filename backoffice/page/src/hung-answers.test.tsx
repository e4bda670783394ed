import { act, fireEvent, screen, within } from '@testing-library/react';
import { staffMe, staffPayout } from './testing/builders';
import { openPage } from './testing/open-page';
import { StaffDouble } from './testing/staff-double';

describe('a server that takes a call and never answers', () => {
  let server: StaffDouble;
  beforeEach(() => {
    jest.useFakeTimers();
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.payouts = [staffPayout()];
  });
  afterEach(() => jest.useRealTimers());

  /** By the second, as effects begin timers of their own in between. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  };
  const open = async (hash: string) => {
    openPage(server, hash);
    for (const _ of ['me', 'payouts', 'shown']) await act(() => jest.advanceTimersByTimeAsync(0));
  };
  const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
  const silence = '서버가 응답하지 않습니다.';

  it('is told at a desk of money after three periods, and until there is an answer', async () => {
    await open('#/payouts?list=approval');
    server.next.set('/staff/payouts?list=approval', 'hung');
    await pass(6);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(4);
    expect(screen.getByRole('alert')).toHaveTextContent('마지막으로 불러온 내용이 보입니다.');
    expect(screen.getByRole('alert')).toHaveTextContent(silence);
    expect(screen.getByRole('link', { name: '#7 6 ETH' })).toBeVisible();
    await pass(20);
    expect(screen.getByRole('alert')).toHaveTextContent(silence);
    await pass(6);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not keep what comes after it from being read: a person reads again at once', async () => {
    await open('#/payouts?list=approval');
    server.next.set('/staff/payouts?list=approval', 'hung');
    await pass(10);
    server.payouts = [staffPayout({ id: '10' })];
    await press(screen.getByRole('button', { name: '새로고침' }));
    await pass(1);
    expect(screen.getByRole('link', { name: '#10 6 ETH' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is told of a first reading after half a minute', async () => {
    server.next.set('/staff/payouts/7', 'hung');
    await open('#/payouts/7');
    await pass(29);
    expect(screen.queryByText(silence, { exact: false })).toBeNull();
    await pass(2);
    expect(screen.getByText(silence, { exact: false })).toBeVisible();
  });

  it('leaves the dialog of a change, which can be closed then', async () => {
    await open('#/payouts/7');
    await press(screen.getByRole('button', { name: '승인…' }));
    server.next.set('/staff/payouts/7/voice', 'hung');
    const dialog = within(screen.getByRole('alertdialog'));
    await press(dialog.getByRole('button', { name: '승인' }));
    await pass(29);
    expect(dialog.getByRole('button', { name: '취소' })).toBeDisabled();
    await pass(2);
    expect(dialog.getByText(silence, { exact: false })).toBeVisible();
    await press(dialog.getByRole('button', { name: '취소' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
