import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import ko from '../../locales/ko.json';
import { AssetValueCard, useAssetValue } from './asset-value';

registerTexts('wallet', { ko, en, ch });

const path = 'GET /v1/wallets/value';
const answer = {
  points: [
    { day: '2026-11-19', krw: '1000000' },
    { day: '2026-11-20', krw: '900000' },
  ],
  today: { day: '2026-11-21', krw: '1250000' },
  change: '-50000',
  rate: '-3.85',
  moved: '400000',
  unpriced: [],
};

function Value() {
  return <AssetValueCard of={useAssetValue()} />;
}

function open(said: object = answer) {
  const services = createTestServices({ me: testMember() });
  services.api.answer(path, said);
  render(
    <TestScreen services={services}>
      <Value />
    </TestScreen>,
  );
  return services;
}

describe('the value over time', () => {
  it('shows the change of today by prices, and what came and went beside it', async () => {
    open();
    expect(await screen.findByText('50,000원', { exact: false })).toBeInTheDocument();
    expect(screen.getByText(/3\.85/)).toBeInTheDocument();
    expect(screen.getByText('+400,000원')).toBeInTheDocument();
  });

  it('draws a line that says in words what it shows', async () => {
    open();
    const line = await screen.findByRole('img');
    expect(line).toHaveAccessibleName('2026-11-19 1,000,000원에서 2026-11-21 1,250,000원까지의 자산 추이');
  });

  it('tells every day as a table, newest first', async () => {
    open();
    await userEvent.click(await screen.findByText('일별 금액 표로 보기'));
    const rows = within(await screen.findByRole('table', { name: '자산 추이' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '2026-11-211,250,000',
      '2026-11-20900,000',
      '2026-11-191,000,000',
    ]);
  });

  it('asks for the period that is chosen', async () => {
    const { api } = open();
    await screen.findByRole('img');
    expect(api.to(path)[0]?.sent).toEqual({ days: '30' });
    await userEvent.click(screen.getByRole('radio', { name: '1년' }));
    expect(api.to(path).at(-1)?.sent).toEqual({ days: '365' });
  });

  it('shows no line of another period where that of the one chosen cannot be read', async () => {
    const { api } = open();
    await screen.findByRole('img');
    api.refuse(path, 'UNAVAILABLE', '점검 중입니다.', 503);
    await userEvent.click(screen.getByRole('radio', { name: '1년' }));
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('has no line on the first day', async () => {
    open({ ...answer, points: [], change: '0', rate: null, moved: '0' });
    expect(await screen.findByText(/하루가 지나면/)).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('says that it cannot be read, and stays as it is where a newer value cannot', async () => {
    jest.useFakeTimers();
    try {
      const { api } = open();
      await act(async () => undefined);
      expect(screen.getByRole('img')).toBeInTheDocument();
      api.refuse(path, 'UNAVAILABLE', '점검 중입니다.', 503);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(api.to(path)).toHaveLength(2);
      expect(screen.getByRole('img')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('can be read again after a failure', async () => {
    const services = createTestServices({ me: testMember() });
    services.api.refuse(path, 'UNAVAILABLE', '점검 중입니다.', 503);
    render(
      <TestScreen services={services}>
        <Value />
      </TestScreen>,
    );
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    services.api.answer(path, answer);
    await userEvent.click(retry);
    expect(await screen.findByRole('img')).toBeInTheDocument();
  });
});
