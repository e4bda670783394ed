import type { RebaseRow } from '@maru/contract';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testCenter, testMember } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import main from '../../locales/ko.json';
import own from '../../locales/ko.rebase.json';
import RebaseListScreen from './rebase-list.screen';
import RebaseOricListScreen from './rebase-oric-list.screen';

const ko = { ...main, ...own };
registerTexts('trading', { ko, en: ko, ch: ko });

const path = 'GET /v1/rebaseHis';

const rebaseRow = (change: Partial<RebaseRow> = {}): RebaseRow => ({
  ciCode: 'AMPL',
  rRebaseRate: '0.01234567891',
  rRebaseAmount: '12.5',
  rRebaseTime: '2026-11-21T02:00:00.000Z',
  ...change,
});

/** The center's coins are those of the test markets, and the two tokens. */
function center() {
  const row = testCenter();
  const [first] = row.coins;
  if (!first) throw new Error('the test center has no coin');
  return { ...row, coins: [...row.coins, { ...first, id: '91', code: 'AMPL' }, { ...first, id: '92', code: 'ORIC' }] };
}

function open(list: readonly RebaseRow[], { Screen = RebaseListScreen, at = '/rebaseList', totalPages = 1 } = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/centers/dexko', center())
    .answer(path, { list, totalPages, total: list.length, cnt: list.length });
  render(
    <TestScreen services={services} at={at}>
      <Screen />
    </TestScreen>,
  );
  return services;
}

const sent = (services: ReturnType<typeof open>) => services.api.to(path).at(-1)?.sent;

describe('the rebases of a token', () => {
  it('are shown with rate in percent, amount and time, ten a page (TRAD-080, TRAD-082, TRAD-083, SHEL-031, SHEL-035)', async () => {
    const services = open([
      rebaseRow(),
      rebaseRow({ rRebaseRate: '-0.02', rRebaseAmount: '-0.00000001', rRebaseTime: '2026-11-20T02:00:00.000Z' }),
    ]);
    const rows = within(await screen.findByRole('table', { name: 'AMPL 리베이스 내역' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '2026-11-21 11:00:00비율+1.23456789%증감 수량+12.5 AMPL',
      '2026-11-20 11:00:00비율-2%증감 수량-0.00000001 AMPL',
    ]);
    expect(sent(services)).toMatchObject({ cidx: '91', completed: 'Y', page: 1, count: 10 });
  });

  it('are those of the second token on its own page (TRAD-080, SHEL-032, SHEL-036)', async () => {
    const services = open([rebaseRow({ ciCode: 'ORIC' })], { Screen: RebaseOricListScreen, at: '/rebaseORICList' });
    expect(await screen.findByText('+12.5 ORIC')).toBeInTheDocument();
    expect(sent(services)).toMatchObject({ cidx: '92' });
  });

  it('say that there are none (TRAD-084)', async () => {
    open([]);
    expect(await screen.findByText('리베이스 내역이 없습니다.')).toBeInTheDocument();
  });

  it('are turned within their pages only, and the page is in the address (TRAD-085)', async () => {
    const services = open([rebaseRow()], { at: '/rebaseList?page=2', totalPages: 2 });
    expect(await screen.findByRole('button', { name: '다음 페이지' })).toBeDisabled();
    expect(sent(services)).toMatchObject({ page: 2 });
    await userEvent.click(screen.getByRole('button', { name: '이전 페이지' }));
    expect(sent(services)).toMatchObject({ page: 1 });
    expect(await screen.findByRole('button', { name: '이전 페이지' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '다음 페이지' })).toBeEnabled();
  });

  it.each(['?page=3', '?page=99', '?page=999999999999'])(
    'are those of the last page where the address names one beyond it: %s (TRAD-085)',
    async (query) => {
      const services = createTestServices({ me: testMember() });
      const pageOf = ({ sent: { page } }: { sent: { page: number } }) => ({
        list: page > 2 ? [] : [rebaseRow({ rRebaseAmount: String(page) })],
        ...{ totalPages: 2, total: 11, cnt: page > 2 ? 0 : 1 },
      });
      services.api.answer('GET /v1/centers/dexko', center()).answer(path, pageOf);
      render(
        <TestScreen services={services} at={`/rebaseList${query}`}>
          <RebaseListScreen />
        </TestScreen>,
      );
      expect(await screen.findByText('+2 AMPL')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: '다음 페이지' })).toBeDisabled();
      await userEvent.click(screen.getByRole('button', { name: '이전 페이지' }));
      expect(await screen.findByText('+1 AMPL')).toBeInTheDocument();
    },
  );

  it.each(['?page=0', '?page=-3', '?page=x'])('begin with the first page where the address says %s', async (query) => {
    const services = open([rebaseRow()], { at: `/rebaseList${query}` });
    await screen.findByText('+12.5 AMPL');
    expect(sent(services)).toMatchObject({ page: 1 });
  });

  it('stand under what changes, stops and is cancelled when (TRAD-086, TRAD-087, CONS-070)', async () => {
    open([]);
    const notice = screen.getByRole('note');
    expect(notice).toHaveTextContent(
      '매일 10:50~11:30(UTC+9)에 수량이 조정되며, 10:00~11:50에는 AMPL 입출금이 중단됩니다.',
    );
    expect(notice).toHaveTextContent('보유 수량이 줄어드는 날에는 AMPL의 미체결 주문이 일괄 취소되며');
    await screen.findByText('리베이스 내역이 없습니다.');
  });
});
