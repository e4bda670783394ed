import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe } from '../testing/builders';
import { heading, logIn, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

describe('the login of the back office', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.person = staffMe('reviewer');
  });
  afterEach(() => jest.useRealTimers());

  const typeBoth = async () => {
    await userEvent.type(await screen.findByLabelText('이메일'), 'reviewer@maru.example');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: '다음' }));
  };

  it('asks for password and code, and leads to the address that was asked for', async () => {
    openPage(server, '#/inquiries');
    await userEvent.type(await screen.findByLabelText('이메일'), 'reviewer@maru.example');
    await logIn();
    expect(await heading('1:1 문의')).toBeVisible();
    expect(server.sent).toEqual([
      { path: '/staff/login', body: { email: 'reviewer@maru.example', password: 'right' } },
      { path: '/staff/login/code', body: { token: 'token-1', code: '123456' } },
    ]);
  });

  it.each([
    { when: 'wrong', answer: refusal(401, 'STAFF_LOGIN_FAILED', '올바르지 않습니다.'), told: '올바르지 않습니다.' },
    { when: 'locked', answer: refusal(403, 'STAFF_LOCKED', '잠겼습니다.'), told: '잠겼습니다.' },
    { when: 'lost', answer: 'lost' as const, told: '서버가 응답하지 않습니다' },
  ])('tells a $when password beside the form, and keeps what was typed', async ({ answer, told }) => {
    openPage(server);
    server.next.set('/staff/login', answer);
    await typeBoth();
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
    expect(screen.getByLabelText('이메일')).toHaveValue('reviewer@maru.example');
    expect(screen.getByLabelText('비밀번호')).toHaveValue('wrong');
  });

  it('keeps a wrong code beside its refusal', async () => {
    openPage(server);
    await typeBoth();
    await userEvent.type(await screen.findByLabelText('OTP 인증번호'), '654321');
    expect(await screen.findByRole('alert')).toHaveTextContent('올바르지 않습니다');
    expect(screen.getByLabelText('OTP 인증번호')).toHaveValue('654321');
  });

  it('goes back to the first step when the time for the code is over', async () => {
    openPage(server);
    server.tokenEndsAt = new Date(Date.now() + 300).toISOString();
    await typeBoth();
    expect(await screen.findByLabelText('OTP 인증번호')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(screen.getByRole('alert')).toHaveTextContent('인증 시간이 지났습니다');
    expect(screen.getByLabelText('이메일')).toHaveValue('reviewer@maru.example');
  });

  it('ends the session on request, with everything that was shown', async () => {
    server.me = server.person;
    openPage(server);
    await heading('대기 현황');
    await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
    expect(await screen.findByLabelText('비밀번호')).toBeVisible();
    expect(screen.queryByText('대기 현황')).toBeNull();
  });
});
