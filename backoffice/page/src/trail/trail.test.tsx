import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe, trailEntry } from '../testing/builders';
import { openPage } from '../testing/open-page';
import { StaffDouble } from '../testing/staff-double';

describe('the trail', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('auditor');
    const list = [trailEntry(9), trailEntry(8, { fault: 'altered' }), trailEntry(7, { fault: 'gap' })];
    server.trails.set('', { list, faults: 2, unknownSince: null, next: '7' });
    server.trails.set('7', { list: [trailEntry(6)], faults: 2, unknownSince: null, next: null });
  });

  const row = async (seq: number) => {
    const cell = await screen.findByText(`#${seq}`);
    return cell.closest('tr') as HTMLTableRowElement;
  };

  it('tells who did what, when and why, with the hash in full on demand (ACCT-122)', async () => {
    openPage(server, '#/trail');
    const entry = await row(9);
    for (const text of [
      'operator@maru.example',
      '심사 결정',
      '12',
      '2026-11-23 12:00:00',
      '승인 여부 예',
      '사유 확인함',
    ])
      expect(entry).toHaveTextContent(text);
    const hash = within(entry).getByText(trailEntry(9).hash);
    expect(hash).not.toBeVisible();
    await userEvent.click(within(entry).getByText('aaaaaaaa…'));
    expect(hash).toBeVisible();
  });

  it('tells in words which entries were altered or lack the one before (ACCT-122)', async () => {
    openPage(server, '#/trail');
    expect(await row(8)).toHaveTextContent('변조됨');
    expect(await row(7)).toHaveTextContent('끊김');
    expect(await row(9)).not.toHaveTextContent(/변조됨|끊김/);
    expect(screen.getByRole('alert')).toHaveTextContent('이상 2건이 발견되었습니다');
  });

  it.each([
    ['payout voice', '출금 판단'],
    ['payout rejected', '출금 거절'],
    ['coin switched', '코인 입출금 변경'],
    ['custody halted', '코인 출금 중단'],
    ['custody resumed', '코인 출금 재개'],
    ['policy proposed', '출금 한도 변경 제안'],
    ['policy decided', '출금 한도 제안 결정'],
    ['incident resolved', '회수된 입금 처리 완료'],
  ])('tells %s in words', async (act, words) => {
    server.trails.set('', { list: [trailEntry(1, { act })], faults: 0, unknownSince: null, next: null });
    openPage(server, '#/trail');
    expect(await row(1)).toHaveTextContent(words);
  });

  it('says so where nothing is wrong', async () => {
    server.trails.set('', { list: [trailEntry(1)], faults: 0, unknownSince: null, next: null });
    openPage(server, '#/trail');
    expect(await screen.findByText(/이상이 없습니다/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '이전 기록 더 보기' })).toBeNull();
  });

  it('says so where nobody could look, and since when (ACCT-122)', async () => {
    const unknownSince = '2026-11-24T01:00:00.000Z';
    server.trails.set('', { list: [trailEntry(1)], faults: 0, unknownSince, next: null });
    openPage(server, '#/trail');
    expect(await row(1)).toBeVisible();
    const notice = screen.getByText('전체 기록을 점검하지 못하고 있습니다.').closest('[role]');
    expect(notice).toHaveTextContent('2026-11-24 10:00:00 (KST) 이후에 생긴 이상은 알 수 없습니다.');
    expect(screen.queryByText(/이상이 없습니다/)).toBeNull();
  });

  it('goes further back on demand, as far as it reaches', async () => {
    openPage(server, '#/trail');
    await userEvent.click(await screen.findByRole('button', { name: '이전 기록 더 보기' }));
    expect(await row(6)).toBeVisible();
    expect(await row(9)).toBeVisible();
    expect(screen.queryByRole('button', { name: '이전 기록 더 보기' })).toBeNull();
  });

  it('tells its details as text, never as markup', async () => {
    const value = '<img src=x onerror="window.hit = 1">';
    server.trails.set('', {
      list: [trailEntry(1, { detail: [{ name: 'reason', value }] })],
      faults: 0,
      unknownSince: null,
      next: null,
    });
    openPage(server, '#/trail');
    expect(await screen.findByText(value)).toBeVisible();
    expect(document.querySelector('main img')).toBeNull();
  });
});
