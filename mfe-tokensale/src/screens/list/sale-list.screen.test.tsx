import type { TokenSale } from '@maru/contract';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import SaleListScreen from './sale-list.screen';

registerTexts('tokensale', { ko, en: ko, ch: ko });

const sale = (tkCode: string, change: Partial<TokenSale>) =>
  ({
    tkCode,
    tkName: tkCode,
    tkNameCa: '',
    tkNameEn: '',
    ieCode: tkCode,
    comments: '소개',
    commentsCa: '',
    commentsEn: '',
    startDatetime: '2026-11-20T00:00:00.000Z',
    endDatetime: '2026-11-30T00:00:00.000Z',
    completeYn: 'N',
    totalCount: '1000',
    ieCnt: '427',
    ...change,
  }) as TokenSale;

const sales = [
  sale('ING', {}),
  sale('SOON', { startDatetime: '2026-11-24T00:00:00.000Z', tkName: 'SOON (Whitelist)' }),
  sale('END', { startDatetime: '2026-11-01T00:00:00.000Z', endDatetime: '2026-11-10T00:00:00.000Z' }),
  sale('EARLY', { completeYn: 'Y' }),
];

function open(list = sales, { inApp = false, at = '/app/wow/lists' } = {}) {
  const services = createTestServices();
  services.navigation.inApp = inApp;
  services.api.answer('GET /v1/ieo/tokenSaleList', { list, totalPages: 1, total: list.length, cnt: list.length });
  render(
    <TestScreen services={services} at={at}>
      <SaleListScreen />
    </TestScreen>,
  );
  return services;
}

const titles = async () =>
  (await screen.findAllByRole('listitem')).map((item) => within(item).getAllByText(/^[A-Z]{3,5}$/)[0]?.textContent);

describe('the list of sales', () => {
  it.each([
    { tab: '전체', shows: ['ING', 'SOON', 'END', 'EARLY'] },
    { tab: '진행중', shows: ['ING'] },
    { tab: '예정', shows: ['SOON'] },
    { tab: '종료', shows: ['END', 'EARLY'] },
  ])('shows $shows under $tab (SALE-002, SALE-003)', async ({ tab, shows }) => {
    open();
    await screen.findAllByRole('listitem');
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(await titles()).toEqual(shows);
  });

  it.each([
    { at: '/app/wow/lists?tab=end', shows: ['END', 'EARLY'] },
    { at: '/app/wow/lists?tab=other', shows: ['ING', 'SOON', 'END', 'EARLY'] },
  ])('shows $shows at $at, where "back" leads again (SALE-002)', async ({ at, shows }) => {
    open(sales, { at });
    expect(await titles()).toEqual(shows);
  });

  it('marks each sale with its state (SALE-005, SALE-020, SALE-021, CONS-119)', async () => {
    open();
    const [ing, soon, end, early] = await screen.findAllByRole('listitem');
    expect(within(ing as HTMLElement).getByText('진행중')).toBeInTheDocument();
    expect(within(ing as HTMLElement).getByText('42.7%')).toBeInTheDocument();
    expect(within(ing as HTMLElement).getByText('2026.11.20 09:00 ~ 2026.11.30 09:00')).toBeInTheDocument();
    expect(within(soon as HTMLElement).getByText('D-3')).toBeInTheDocument();
    expect(within(soon as HTMLElement).getByText('화이트리스트')).toBeInTheDocument();
    expect(within(end as HTMLElement).getByText('종료')).toBeInTheDocument();
    expect(within(early as HTMLElement).getByText('조기 마감')).toBeInTheDocument();
  });

  it('stands under a banner that says what it is (SALE-001, SALE-004)', async () => {
    open();
    await screen.findAllByRole('listitem');
    const title = screen.getByRole('heading', { level: 1, name: '토큰세일' });
    expect(title.closest('header')).toHaveTextContent('상장 전에 만나 보세요');
    expect(title.compareDocumentPosition(screen.getByRole('tablist'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('opens the detail in a browser (SALE-008)', async () => {
    const services = open();
    const [ing] = await screen.findAllByRole('listitem');
    const link = within(ing as HTMLElement).getByRole('link');
    expect(link).toHaveAttribute('href', '/wowDetail/ING');
    await userEvent.click(link);
    expect(services.posted).toEqual([]);
  });

  it('gives code and name to the app in the app, and opens nothing itself (SALE-008)', async () => {
    const services = open(sales, { inApp: true });
    const [, soon] = await screen.findAllByRole('listitem');
    expect(within(soon as HTMLElement).queryByRole('link')).toBeNull();
    await userEvent.click(within(soon as HTMLElement).getByRole('button'));
    expect(services.posted).toEqual([{ name: 'tokenSwap', payload: { code: 'SOON', name: 'SOON' } }]);
    expect(services.navigation.visits).toEqual([]);
  });

  it('says so when there are none, and offers to try again after a failure', async () => {
    const services = open([]);
    expect(await screen.findByText('등록된 토큰세일이 없습니다.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/ieo/tokenSaleList')).toHaveLength(1);
  });
});
