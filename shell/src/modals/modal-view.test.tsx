import { ServicesProvider } from '@maru/platform';
import { changeLanguage, ModalQueue } from '@maru/platform/internal';
import { createTestServices } from '@maru/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionClock } from '../session/session-clock';
import ModalLayer from './modal-layer';
import { modalSpecs } from './modal-specs';
import { modalTextsReady } from './register-modal-texts';

const quietClock = { phase: 'running' } as SessionClock;

async function page() {
  await modalTextsReady;
  const services = createTestServices();
  const queue = new ModalQueue();
  const at = (pathname: string) => (
    <ServicesProvider value={services}>
      <button type="button">바깥</button>
      <ModalLayer queue={queue} clock={quietClock} pathname={pathname} />
    </ServicesProvider>
  );
  const view = render(at('/app/asset'));
  const ask: ModalQueue['open'] = (name, input) => {
    let answer: ReturnType<typeof queue.open<typeof name>>;
    act(() => {
      answer = queue.open(name, input);
    });
    // biome-ignore lint/style/noNonNullAssertion: act has run its callback.
    return answer!;
  };
  return { ...services, ...view, queue, ask, goTo: (pathname: string) => view.rerender(at(pathname)) };
}

/** Some are dialogs, those that interrupt are alert dialogs. */
const dialogOnShow = () => screen.queryByRole('dialog') ?? screen.getByRole('alertdialog');

const buttons = () =>
  within(dialogOnShow())
    .getAllByRole('button')
    .map((each) => each.textContent ?? '');

describe('the modals of the shell (PLAT-012)', () => {
  it.each([
    ['SHEL-071', 'doAuthNoti', { wanted: 'deposit' }, '고객확인이 필요합니다', ['나중에', '인증센터로 이동']],
    ['ERR-269', 'doAuthNoti', { wanted: 'tokenSale' }, '본인확인이 필요합니다.', ['나중에', '인증센터로 이동']],
    ['SHEL-072', 'reAuthNoti', { until: '2026-12-01 18:00' }, '2026-12-01 18:00까지', ['나중에', '인증센터로 이동']],
    ['SHEL-073', 'expired', { since: '2026-11-01 18:00' }, '미체결 주문이 취소되고', ['인증센터로 이동']],
    ['SHEL-074', 'waiting', {}, '1~2일', ['확인']],
    ['SHEL-076', 'wlfReject', { reasons: ['02', '09', '10'] }, 'FATF', ['확인', '고객센터 문의']],
    [
      'SHEL-078',
      'restrictOrder',
      { variant: 'wowYn' },
      '거래가 제한된 회원입니다. 고객센터에 문의해 주세요.',
      ['확인', '고객센터 문의'],
    ],
    ['SHEL-090', 'loginBlocked', { variant: 'password' }, '비밀번호를 5회 잘못 입력하여', ['취소', '비밀번호 재설정']],
    ['SHEL-090', 'loginBlocked', { variant: 'code' }, '인증번호를 10회 잘못 입력하여', ['취소', '다시 인증하기']],
    ['SHEL-091', 'dormantAccount', {}, '휴면 계정으로 전환되었습니다', ['확인', '고객센터 문의']],
    ['freeze', 'accountFrozen', {}, '회원님의 요청으로 계정이 동결되어', ['확인', '고객센터 문의']],
    ['SHEL-092', 'leavePending', {}, '회원 탈퇴 신청이 처리 중입니다', ['확인']],
    [
      'SHEL-093',
      'accountClosed',
      {},
      '탈퇴한 계정입니다. 다시 이용하려면 다른 이메일로',
      ['메인으로', '새로 가입하기'],
    ],
    ['SHEL-094', 'passwordChangeGuide', {}, '90일', ['나중에', '지금 변경']],
    ['SHEL-095', 'verificationGuide', {}, '휴대폰과 계좌를 인증', ['나중에', '인증센터로 이동']],
    ['SHEL-096', 'emailVerification', { address: 'a@maru.test' }, 'a@maru.test', ['확인', '다시 보내기']],
    [
      'SHEL-096, ERR-116',
      'emailVerification',
      { address: 'a@maru.test', unconfirmed: true },
      '이메일 인증이 완료되지 않았습니다. 메일함에서 인증을 완료해 주세요. (a@maru.test)',
      ['확인', '다시 보내기'],
    ],
    ['SHEL-097', 'automaticLogout', {}, '24시간 동안 이용하지 않아', ['메인으로', '로그인']],
    ['SHEL-098', 'loginFailed', { message: '서버의 말' }, '서버의 말', ['취소', '비밀번호 재설정']],
    ['SHEL-099', 'policyChange', {}, '인증 정책이 변경되어', ['나중에', '인증센터로 이동']],
    ['SHEL-070', 'leaveForm', {}, '입력하신 내용이 사라집니다.', ['나가기', '계속 작성']],
    ['PLAT-012', 'newDocument', { kind: 'reload' }, '화면을 새로고침한 뒤 다시 시도해 주세요', ['새로고침']],
    ['PLAT-012', 'newDocument', { kind: 'browser' }, '이 브라우저에서는 주문하거나 취소할 수 없습니다', ['확인']],
    ['SHEL-102', 'phoneReset', { token: 't' }, '인증 초기화를 신청', ['취소', '초기화 신청']],
  ] as const)('(%s) %s %j says what happened and offers the ways out', async (_id, name, input, words, ways) => {
    const { ask } = await page();
    void ask(name, input as never);
    expect(dialogOnShow()).toHaveTextContent(words);
    expect(buttons().filter((label) => label !== '')).toEqual(ways);
  });

  // Nothing opens these yet, or not all that the requirement names, so the title does not print it. One that is opened by all
  // belongs into the table above.
  it.each([
    ['processWlf', {}, '검토하고 있습니다', ['확인', '고객센터 문의'], 'SHEL-075'],
    ['rejectOrder', {}, '심사 결과', ['확인', '고객센터 문의'], 'SHEL-077'],
    ['whitelist', {}, '화이트리스트 대상 회원만', ['확인'], 'SHEL-100'],
    ['mobileUnsupported', {}, '모바일에서는 지원하지 않는 기능입니다', ['확인', '앱 다운로드'], 'SHEL-101'],
    [
      'withdrawalNotice',
      { kind: 'banned' },
      '출금이 제한된 사용자입니다. 고객센터에 문의해주세요',
      ['확인'],
      'SHEL-103',
    ],
    ['withdrawalNotice', { kind: 'feeChanged' }, '출금 수수료가 변경되었습니다', ['새로고침'], 'SHEL-103'],
    [
      'withdrawalNotice',
      { kind: 'accountRequired' },
      '출금 계좌를 먼저 등록해 주세요.',
      ['확인', '인증센터로 이동'],
      'SHEL-103',
    ],
  ] as const)('%s %j is ready to say what happened', async (name, input, words, ways, _id) => {
    const { ask } = await page();
    void ask(name, input as never);
    expect(dialogOnShow()).toHaveTextContent(words);
    expect(buttons().filter((label) => label !== '')).toEqual(ways);
  });

  it('have words in all three languages (SHEL-233)', async () => {
    const { ask } = await page();
    for (const language of ['en', 'ch', 'ko'] as const) {
      await act(() => changeLanguage(language));
      for (const name of Object.keys(modalSpecs) as (keyof typeof modalSpecs)[]) {
        if (name === 'notice' || name === 'confirm') continue;
        void ask(name, {} as never);
      }
      // A key without a text would be shown as itself, such as `waiting.title`.
      expect(document.body.textContent).not.toMatch(/[a-z]\.(title|body)/);
    }
  });

  it('close with Escape, give the answer and return the focus (SHEL-105)', async () => {
    const { ask } = await page();
    const user = userEvent.setup();
    const outside = screen.getByRole('button', { name: '바깥' });
    outside.focus();
    const answer = ask('doAuthNoti', {});
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(await answer).toBe('later');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('take a confirmation back when its screen is left, and leave other modals open', async () => {
    const { ask, goTo, queue } = await page();
    const confirmed = ask('confirm', { message: '이대로 구매할까요?' });
    const guide = ask('verificationGuide', {});
    goTo('/app/asset');
    expect(queue.current?.name).toBe('confirm');
    goTo('/help/faq');
    expect(await confirmed).toBe('cancelled');
    goTo('/');
    expect(queue.current?.name).toBe('verificationGuide');
    act(() => queue.answer(queue.current?.id ?? 0, 'later'));
    expect(await guide).toBe('later');
    const next = ask('confirm', { message: '계정을 동결할까요?' });
    goTo('/');
    act(() => queue.answer(queue.current?.id ?? 0, 'confirmed'));
    expect(await next).toBe('confirmed');
  });

  it('keep the focus inside and are named for screen readers (SHEL-105)', async () => {
    const { ask } = await page();
    const user = userEvent.setup();
    void ask('accountClosed', {});
    const dialog = screen.getByRole('dialog', { name: '탈퇴한 계정입니다' });
    for (let press = 0; press < 6; press += 1) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('send the verification mail again and stay open (SHEL-096, AUTH-095, AUTH-133)', async () => {
    const { ask, api, modals } = await page();
    api.answer('POST /v1/auth/email/send', {});
    void ask('emailVerification', { address: 'a@maru.test' });
    await userEvent.click(screen.getByRole('button', { name: '다시 보내기' }));
    expect(api.to('POST /v1/auth/email/send')[0]?.sent).toEqual({ address: 'a@maru.test' });
    expect(modals.toasts).toEqual([{ message: '인증 메일을 다시 보냈습니다.', tone: 'ok' }]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('give the reasons of the watch list by their codes, those without a text as one (ACCT-094, ACCT-095, CONS-131)', async () => {
    const { ask } = await page();
    void ask('wlfReject', { reasons: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '거래 제한 대상자',
      '자금세탁방지 국제기구(FATF) 지정 국가',
      'UN 제재 대상',
      '외국의 정치적 주요 인물',
      '기타 확인이 필요한 사유',
    ]);
  });

  it('give a general reason where the watch list names none (SHEL-076, ACCT-094)', async () => {
    const { ask } = await page();
    void ask('wlfReject', { reasons: [] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['기타 확인이 필요한 사유']);
  });

  it('explain the reset of a lost phone or authenticator, and tell whether the member asks for it (AUTH-061, SHEL-102)', async () => {
    const { ask, api } = await page();
    const answer = ask('phoneReset', { token: 'T', kind: 'OTP' });
    expect(dialogOnShow()).toHaveTextContent('OTP 기기와 복구 코드를 잃어버렸다면');
    await userEvent.click(screen.getByRole('button', { name: '초기화 신청' }));
    expect(await answer).toBe('asked');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.to('POST /v1/auth/request-initialize')).toEqual([]);
  });
});
