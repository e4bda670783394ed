import { act, screen, waitFor } from '@testing-library/react';
import { staffMe } from '../testing/builders';
import { heading, openPage } from '../testing/open-page';
import { StaffDouble } from '../testing/staff-double';
import type { TabNews } from './session-tabs';

/** The channel of this tab: what it says, and a way to say something as another tab. */
class OtherTabs {
  static said: TabNews[] = [];
  static newest: OtherTabs;
  onmessage: ((event: { data: TabNews }) => void) | null = null;

  constructor() {
    OtherTabs.newest = this;
  }

  postMessage(news: TabNews): void {
    OtherTabs.said.push(news);
  }

  static say(data: TabNews): void {
    act(() => OtherTabs.newest.onmessage?.({ data }));
  }
}

const minute = 60_000;

describe('a session in several tabs', () => {
  let server: StaffDouble;
  beforeEach(() => {
    OtherTabs.said = [];
    Object.assign(globalThis, { BroadcastChannel: OtherTabs });
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.me = { ...server.me, endsAt: new Date(Date.now() + 15 * minute).toISOString() };
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

  it('lasts as long as work goes on in any of them', async () => {
    openPage(server);
    await heading('대기 현황');
    expect(OtherTabs.said).toContainEqual({ kind: 'until', span: expect.anything() });
    OtherTabs.say({ kind: 'until', span: { endsAt: Date.now() + 40 * minute, latest: Date.now() + 60 * minute } });
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('40분'));
  });

  it('asks for a new login in all of them when one logs out', async () => {
    openPage(server);
    await heading('대기 현황');
    OtherTabs.say({ kind: 'out' });
    expect(await screen.findByLabelText('비밀번호')).toBeVisible();
  });

  it('goes on when somebody has logged in elsewhere, as whoever that is', async () => {
    openPage(server);
    await heading('대기 현황');
    const other = { ...staffMe('reviewer'), email: 'other@maru.test', name: '박다른' };
    server.me = other;
    OtherTabs.say({ kind: 'in', email: other.email });
    expect(await screen.findByText('박다른', { exact: false })).toBeVisible();
  });
});
