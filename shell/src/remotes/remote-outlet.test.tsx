import { runInAction } from '@maru/platform/mobx';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { act, render, screen } from '@testing-library/react';
import type { ScreenRoute } from '../routing/screen-table';
import { RemoteHosts } from './remote-hosts';
import { RemoteOutlet } from './remote-outlet';

/** A slot whose remote is drawn when the test says so. */
function openSlot() {
  const hosts = new RemoteHosts({} as never);
  const shows: ((drawn: boolean) => void)[] = [];
  jest.spyOn(hosts, 'hide').mockImplementation();
  jest.spyOn(hosts, 'show').mockImplementation(() => new Promise((drawn) => shows.push(drawn)));
  const route = {
    release: { name: 'mfe-help' },
    screen: { id: 'faq', title: { ko: '질문', en: 'Questions', ch: '问题' } },
    pattern: '/',
  } as unknown as ScreenRoute;
  render(
    <TestScreen services={createTestServices()}>
      <RemoteOutlet route={route} hosts={hosts} />
    </TestScreen>,
  );
  const draw = (drawn = true) => act(async () => shows.at(-1)?.(drawn));
  const replace = () => act(async () => runInAction(() => void hosts.replacements.set('mfe-help', 1)));
  return { draw, replace, skeleton: () => screen.queryByRole('status') };
}

describe('the slot of a remote', () => {
  it('shows a skeleton from the start until the remote is drawn, however long it hangs', async () => {
    const { draw, skeleton } = openSlot();
    expect(skeleton()).toBeInTheDocument();
    await draw(false);
    expect(skeleton()).toBeInTheDocument();
  });

  it('shows the skeleton again while another version takes the place of the one on show', async () => {
    const { draw, replace, skeleton } = openSlot();
    await draw();
    expect(skeleton()).toBeNull();
    await replace();
    expect(skeleton()).toBeInTheDocument();
    await draw();
    expect(skeleton()).toBeNull();
  });
});
