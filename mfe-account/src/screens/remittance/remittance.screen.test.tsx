import { ApiError } from '@maru/platform/api';
import { registerTexts } from '@maru/platform/i18n';
import { chooseFiles, createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { answerSlider, solveSlider } from '../../testing/slider';
import RemittanceScreen from './remittance.screen';

registerTexts('account', { ko, en: ko, ch: ko });

const path = '/v1/auth/remittance-confirmations';

function open(wish: Parameters<typeof testMember>[0] = {}, state: object = { state: 'none', reason: null }) {
  const services = createTestServices({ me: testMember(wish) });
  answerSlider(services.api).answer(`GET ${path}`, state);
  render(
    <TestScreen services={services}>
      <RemittanceScreen />
    </TestScreen>,
  );
  return services;
}

const send = () => userEvent.click(screen.getByRole('button', { name: '제출하기' }));

describe('the remittance proof', () => {
  it('takes three files with the slider’s tokens, says once that it is done and leaves the page (ACCT-113, ACCT-114, ERR-172)', async () => {
    const services = open();
    services.api.answer(`POST ${path}`, { ok: true });
    await solveSlider();
    await send();
    expect(screen.getAllByText('필요한 서류를 모두 등록해 주세요.')).toHaveLength(3);
    await chooseFiles();
    await send();
    const form = services.api.to(`POST ${path}`)[0]?.sent as FormData;
    expect([...form.keys()].filter((name) => !name.startsWith('g-'))).toEqual([
      ...['ali_token', 'ali_sig', 'ali_csessionid'],
      ...['upfile1', 'upfile2', 'upfile3'],
    ]);
    expect(services.modals.toasts).toEqual([{ message: '송금확인증 등록이 완료되었습니다', tone: 'ok' }]);
    expect(screen.queryByText('송금확인증 등록이 완료되었습니다')).toBeNull();
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']);
  });

  it('leaves the page also where the answer was lost and the documents have arrived (ACCT-114, ERR-172)', async () => {
    const services = open();
    services.api.answer(`POST ${path}`, () => {
      services.api.answer(`GET ${path}`, { state: 'open', reason: null });
      throw ApiError.unknown('network');
    });
    await solveSlider();
    await chooseFiles();
    await send();
    expect(services.modals.toasts).toEqual([{ message: '송금확인증 등록이 완료되었습니다', tone: 'ok' }]);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']);
  });

  it('says 전송 실패 and keeps the files where the exchange cannot take them (ACCT-114, ERR-173)', async () => {
    const services = open();
    services.api.answer(`POST ${path}`, () => {
      throw new ApiError({ status: 503, code: 'UNAVAILABLE', message: '' });
    });
    await solveSlider();
    await chooseFiles();
    await send();
    expect(await screen.findByText('전송 실패')).toBeInTheDocument();
    expect(screen.getAllByText('1.png').length).toBeGreaterThan(0);
    expect(services.navigation.visits).toEqual([]);
  });

  it('says that documents wait, and why others were sent back (ACCT-113)', async () => {
    open({}, { state: 'rejected', reason: '금액이 다릅니다.' });
    expect(await screen.findByText(/서류가 반려되었습니다. 사유: 금액이 다릅니다./)).toBeInTheDocument();
  });

  it('is no foreigner’s, and comes after the phone; both read why (ACCT-113, ACCT-130)', () => {
    open({ foreignNational: true });
    expect(screen.getByText(ko.remittance.foreign)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '제출하기' })).toBeNull();
    open({ phone: '' });
    expect(screen.getByText(ko.remittance.phoneFirst)).toBeInTheDocument();
  });
});
