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
const none = { opening: '0', openingValue: '0', deposits: '0', withdrawals: '0', bought: '0', sold: '0', fees: '0' };
const answer = {
  year: 2026,
  from: '2026-01-01',
  to: '2026-11-21',
  openingValue: '0',
  closingValue: '1300000',
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
    { ...none, coin: 'RARE', bought: '0.5', closing: '0.5', closingValue: null },
  ],
};

function open(at = '/mypage/report') {
  const services = createTestServices({ me: testMember() });
  services.api.answer(path, answer);
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
    expect(rows[2]?.textContent?.endsWith('-')).toBe(true);
    expect(screen.getByText('2026-01-01 ~ 2026-11-21')).toBeInTheDocument();
    expect(screen.getByText('1,300,000원')).toBeInTheDocument();
    expect(screen.getByText(/실현 손익은 이 보고서에 포함되지 않으며/)).toBeInTheDocument();
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
