import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import main from '../../locales/ko.json';
import report from '../../locales/ko.year-report.json';
import YearReportScreen from './year-report.screen';

registerTexts('wallet', { ko: { ...main, ...report }, en, ch });

const path = 'GET /v1/wallets/year-report';
const none = {
  opening: '0',
  openingValue: '0',
  deposits: '0',
  withdrawals: '0',
  bought: '0',
  sold: '0',
  fees: '0',
  profit: null,
  uncosted: null,
};
const answer = {
  year: 2026,
  from: '2026-01-01',
  to: '2026-11-21',
  openingValue: '0',
  closingValue: '1300000',
  profit: '-1234.56',
  uncosted: '0',
  coins: [
    {
      ...none,
      coin: 'KRW',
      deposits: '1000000',
      sold: '30060.5',
      fees: '60.5',
      closing: '969939.5',
      closingValue: '969939',
    },
    {
      ...none,
      coin: 'RARE',
      bought: '0.5',
      closing: '0.5',
      closingValue: null,
      profit: '-1234.56',
      uncosted: '0',
    },
  ],
};

function open(at = '/mypage/report', said: object = answer) {
  const services = createTestServices({ me: testMember() });
  services.api.answer(path, said);
  render(
    <TestScreen services={services} at={at}>
      <YearReportScreen />
    </TestScreen>,
  );
  return services;
}

describe('the year report', () => {
  it('tells of each coin what came, went, was bought, sold and paid in fees, and what it was worth', async () => {
    open();
    const rows = within(await screen.findByRole('table', { name: '연간 보고서' })).getAllByRole('row');
    for (const text of ['KRW', '1,000,000', '30,060', '60', '969,939']) expect(rows[1]).toHaveTextContent(text);
    expect(rows[2]).toHaveTextContent('RARE');
    const last = (row: HTMLElement | undefined) => row?.querySelector('td:last-child');
    expect(last(rows[1])).toHaveTextContent(/-$/);
    expect(last(rows[2])).toHaveTextContent(/-1,234\.56$/);
    expect(within(rows[2] ?? document.body).getByText('-')).toBeInTheDocument();
    expect(screen.getByText('2026-01-01 ~ 2026-11-21')).toBeInTheDocument();
    expect(screen.getByText('1,300,000원')).toBeInTheDocument();
    expect(screen.getByText('-1,234.56원')).toBeInTheDocument();
    expect(screen.getByText(/소수 둘째 자리까지 한 번만 반올림/)).toBeInTheDocument();
    expect(screen.queryByText('취득가를 알 수 없는 매도액')).toBeNull();
  });

  it('names what sales of unknown cost brought apart from the profit', async () => {
    open('/mypage/report', { ...answer, profit: '878', uncosted: '12375.2' });
    expect(await screen.findByText('+878원')).toBeInTheDocument();
    expect(screen.getByText('취득가를 알 수 없는 매도액')).toBeInTheDocument();
    expect(screen.getByText('12,375.2원')).toBeInTheDocument();
  });

  it('of a year without assets says so', async () => {
    open('/mypage/report', { ...answer, coins: [], openingValue: '0', closingValue: '0', profit: '0' });
    expect(await screen.findByText('이 해에는 자산이 없었습니다.')).toBeInTheDocument();
  });

  it('is of the year that is chosen, as the address says', async () => {
    const { api } = open('/mypage/report?year=2024');
    await screen.findByRole('table');
    expect(api.to(path).at(-1)?.sent).toEqual({ year: '2024' });
    await userEvent.selectOptions(screen.getByLabelText('연도'), '2025');
    expect(api.to(path).at(-1)?.sent).toEqual({ year: '2025' });
    expect(screen.getByRole('link', { name: 'CSV 다운로드' })).toHaveAttribute(
      'href',
      '/v1/wallets/year-report/csv?year=2025&language=ko',
    );
  });

  it('can be printed, and read again after a failure', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { api } = open();
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: '인쇄' }));
    expect(print).toHaveBeenCalled();
    api.refuse(path, 'UNAVAILABLE', '점검 중입니다.', 503);
    await userEvent.selectOptions(screen.getByLabelText('연도'), '2025');
    expect(await screen.findByText('보고서를 불러오지 못했습니다.')).toBeInTheDocument();
  });
});
