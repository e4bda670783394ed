import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import TestPageScreen from './test-page.screen';

const answers = (intervalMs: number) => ({
  'GET /v1/remote-config': { intervalMs, links: {} },
  'GET /version.json': { serverStatus: 'true', serverMsg: '', serverVersion: '1.4.0' },
  'GET /release/page': { set: { id: 'set-9', remotes: [{ name: 'mfe-help', version: '1.0.0-ab12' }] } },
});

it('shows build, remotes and the bridge outside of production (HELP-060)', async () => {
  openScreen(<TestPageScreen />, '/app/test', '*', answers(0));
  for (const text of ['1.4.0', 'set-9', 'mfe-help', '1.0.0-ab12', 'CN01'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '앱에 로그인 메시지 보내기' }));
  expect(screen.getByText(/보냈습니다/)).toBeInTheDocument();
});

it('shows nothing in production (HELP-060)', async () => {
  openScreen(<TestPageScreen />, '/app/test', '*', answers(360_000));
  expect(await screen.findByText('운영 환경에서는 점검 정보를 표시하지 않습니다.')).toBeInTheDocument();
  expect(screen.queryByText('mfe-help')).toBeNull();
});
