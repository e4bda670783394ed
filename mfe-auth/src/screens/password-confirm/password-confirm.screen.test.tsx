import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import PasswordConfirmScreen from './password-confirm.screen';

describe('a new password', () => {
  it('is set with the code of the mail (AUTH-103)', async () => {
    const services = openScreen(<PasswordConfirmScreen />, { at: '/login/pwConform?code=abc' });
    services.api.answer('POST /v1/auth/reset-password/do', { ok: true });
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2027');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2027');
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    expect(services.api.to('POST /v1/auth/reset-password/do')[0]?.sent).toEqual({ code: 'abc', password: 'Maru!2027' });
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Login']);
  });

  it('is refused beside its field where it is easy to guess, until it is changed (AUTH-074, AUTH-103)', async () => {
    const services = openScreen(<PasswordConfirmScreen />, { at: '/login/pwConform?code=abc' });
    services.api.refuse('POST /v1/auth/reset-password/do', 'PASSWORD_GUESSABLE', '쉽게 추측할 수 있는 비밀번호입니다.');
    const field = screen.getByLabelText('비밀번호');
    await userEvent.type(field, 'Passw0rd!');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Passw0rd!');
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('쉽게 추측할 수 있는')));
    expect(services.navigation.visits).toEqual([]);
    await userEvent.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining('쉽게 추측할 수 있는'));
  });

  it.each([
    ['RESET_LINK_EXPIRED', '비밀번호 재설정', '/PwReset'],
    ['MAIL_LINK_EXPIRED', '회원가입', '/Member'],
    ['MAIL_LINK_USED', '로그인으로 이동', '/Login'],
  ])('leads on where the link is worth nothing any more: %s (AUTH-096, AUTH-103)', async (code, label, path) => {
    const services = openScreen(<PasswordConfirmScreen />, { at: '/login/pwConform?code=abc' });
    services.api.refuse('POST /v1/auth/reset-password/do', code, '거절되었습니다.');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2027');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2027');
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', path);
  });

  describe('whose answer was lost', () => {
    const flows = {
      reset: {
        place: { at: '/login/pwConform?code=abc' },
        ...{ path: 'POST /v1/auth/reset-password/do', label: '비밀번호 변경' },
      },
      'sign-up': {
        place: { at: '/login/pwConform', state: { confirmCode: 'abc' } },
        ...{ path: 'POST /v1/auth/email/confirm', label: '인증하고 비밀번호 설정' },
      },
    };
    /** Sends without an answer, then once more. @param code - of the second refusal. */
    async function sendTwice(flow: keyof typeof flows, code: string) {
      const { place, path, label } = flows[flow];
      const services = openScreen(<PasswordConfirmScreen />, place);
      services.api.refuse(path, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
      await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2027');
      await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2027');
      await userEvent.click(screen.getByRole('button', { name: label }));
      expect(await screen.findByText(/잠시 후 다시 시도해 주세요/)).toBeInTheDocument();
      services.api.refuse(path, code, '거절되었습니다.');
      await userEvent.click(screen.getByRole('button', { name: label }));
    }

    it.each([
      ['reset', 'RESET_LINK_EXPIRED', /앞서 보낸 변경이 이미 적용된 것 같습니다.*재설정 메일을 다시/],
      ['sign-up', 'MAIL_LINK_USED', /이메일 인증이 이미 완료된 것 같습니다.*회원가입을 다시/],
      ['sign-up', 'MAIL_LINK_EXPIRED', /이메일 인증이 이미 완료된 것 같습니다.*회원가입을 다시/],
    ] as const)(
      'may have been set by a %s where the link is worth nothing now: %s (AUTH-096, AUTH-103)',
      async (flow, code, text) => {
        await sendTwice(flow, code);
        expect(await screen.findByText(text)).toBeInTheDocument();
      },
    );

    it.each(['reset', 'sign-up'] as const)(
      'is not said to be set by a %s that is refused for something else',
      async (flow) => {
        await sendTwice(flow, 'TOO_BUSY');
        expect(await screen.findByText('거절되었습니다.')).toBeInTheDocument();
        expect(screen.queryByText(/새 비밀번호로 로그인해 보세요/)).toBeNull();
      },
    );
  });

  it('confirms the address of a sign-up that another browser began (AUTH-096)', async () => {
    const services = openScreen(<PasswordConfirmScreen />, {
      at: '/login/pwConform',
      state: { confirmCode: 'abc' },
    });
    services.api.answer('POST /v1/auth/email/confirm', { ok: true });
    expect(screen.getByText(/다른 브라우저에서 시작된 가입입니다/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2027');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2027');
    await userEvent.click(screen.getByRole('button', { name: '인증하고 비밀번호 설정' }));
    expect(services.api.to('POST /v1/auth/email/confirm')[0]?.sent).toEqual({ code: 'abc', password: 'Maru!2027' });
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Login']);
  });

  it('cannot be set without a code', () => {
    openScreen(<PasswordConfirmScreen />, { at: '/login/pwConform' });
    expect(screen.getByText('재설정 링크가 올바르지 않습니다. 메일을 다시 받아 주세요.')).toBeInTheDocument();
  });
});
