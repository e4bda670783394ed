import { ApiError } from '@maru/platform/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { openScreen, solveSlider } from '../../testing/open-screen';
import SignUpScreen from './sign-up.screen';

describe('sign-up', () => {
  it('prefills the referrer and says what cannot be changed and who is barred (AUTH-070, AUTH-072, AUTH-086, ACCT-131)', async () => {
    openScreen(<SignUpScreen />, { at: '/app/member?invite=M0000101' });
    await screen.findByRole('slider');
    expect(screen.getByLabelText('추천인 UID (선택)')).toHaveValue('M0000101');
    expect(screen.getByText('가입 후에는 이메일을 변경할 수 없습니다.')).toBeInTheDocument();
    expect(screen.getByText(/만 19세 미만과 고위험 국가 국적자는 가입할 수 없습니다/)).toHaveTextContent(
      '해외 거주자는 가입, 거래, 입금이 제한될 수 있습니다.',
    );
    expect(screen.getByRole('button', { name: '가입하기' })).toBeDisabled();
  });

  it('says beside the field that the confirmation differs, until it does not (AUTH-075, ERR-132)', async () => {
    openScreen(<SignUpScreen />, { at: '/app/member' });
    await screen.findByRole('slider');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    const confirmation = screen.getByLabelText('비밀번호 확인');
    await userEvent.type(confirmation, 'Maru!202');
    expect(confirmation).toHaveAccessibleDescription(expect.stringContaining('비밀번호가 일치하지 않습니다.'));
    expect(confirmation).toBeInvalid();
    await userEvent.type(confirmation, '6');
    expect(confirmation).toBeValid();
    expect(screen.queryByText('비밀번호가 일치하지 않습니다.')).toBeNull();
  });

  it('takes no password that is too long, and cuts none (AUTH-074, ERR-131)', async () => {
    openScreen(<SignUpScreen />, { at: '/app/member' });
    await screen.findByRole('slider');
    const password = screen.getByLabelText('비밀번호');
    await userEvent.click(password);
    await userEvent.paste('Maru!2026-Maru!2026-x');
    expect(password).toHaveValue('Maru!2026-Maru!2026-x');
    expect(password).toBeInvalid();
    // Once, as the error in the hint's place.
    expect(password).toHaveAccessibleDescription('영문, 숫자, 특수문자를 포함하여 8~20자로 입력해 주세요.');
  });

  it('opens the terms in full (AUTH-087)', async () => {
    const services = openScreen(<SignUpScreen />, { at: '/app/member' });
    services.api.answer('GET /v1/data/terms-of-use', { id: '1', title: '이용약관', contents: '<p>제1조 (목적)</p>' });
    await screen.findByRole('slider');
    await userEvent.click(screen.getByRole('button', { name: /이용약관 전문 보기/ }));
    expect(await screen.findByText('제1조 (목적)')).toBeInTheDocument();
  });

  it.each([
    { box: 'privacy', kinds: ['privacy', 'third'] },
    { box: 'personal', kinds: ['collection'] },
    { box: 'promoEmail', kinds: ['marketing'] },
  ] as const)('opens in full what $box agrees to: $kinds (AUTH-087)', async ({ box, kinds }) => {
    const services = openScreen(<SignUpScreen />, { at: '/app/member' });
    for (const kind of kinds)
      services.api.answer(`GET /v1/data/${kind}`, { id: kind, title: kind, contents: `<p>${kind} 전문</p>` });
    await screen.findByRole('slider');
    await userEvent.click(screen.getByRole('button', { name: `${ko.consent[box]} 전문 보기` }));
    for (const kind of kinds) {
      expect(await screen.findByText(`${kind} 전문`)).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: kind })).toBeInTheDocument();
    }
  });

  it('leads by keyboard past the consents to the captcha, once all are given (PLAT-081)', async () => {
    openScreen(<SignUpScreen />, { at: '/app/member' });
    const slider = await screen.findByRole('slider');
    await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의합니다' }));
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '보안 인증 바로가기' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(slider).toHaveFocus();
  });

  it('opens once everything is filled in (AUTH-081)', async () => {
    const services = openScreen(<SignUpScreen />, { at: '/app/member' });
    services.api.answer('POST /v1/auth/validEmail', false);
    await screen.findByRole('slider');
    await userEvent.type(screen.getByLabelText('이메일'), 'new@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2026');
    await userEvent.click(screen.getByLabelText('모두 동의합니다'));
    await solveSlider();
    expect(await screen.findByText(/사용할 수 있는 이메일입니다/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '가입하기' })).toBeEnabled();
  });

  it('says nothing of a taken address where a lost answer may be the reason (AUTH-071, AUTH-083)', async () => {
    const services = openScreen(<SignUpScreen />, { at: '/app/member' });
    services.api.answer('POST /v1/auth/validEmail', () => Promise.reject(ApiError.unknown('network')));
    services.api.refuse('POST /v1/users', 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
    await screen.findByRole('slider');
    const email = screen.getByLabelText('이메일');
    await userEvent.type(email, 'new@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2026');
    await userEvent.click(screen.getByLabelText('모두 동의합니다'));
    await solveSlider();
    await userEvent.click(screen.getByRole('button', { name: '가입하기' }));
    expect(await screen.findByText(/잠시 후 다시 시도해 주세요/)).toBeInTheDocument();
    services.api.answer('POST /v1/auth/validEmail', true);
    await userEvent.click(email);
    await userEvent.tab();
    expect(await screen.findByText(/메일함에서 인증 메일을 확인해 주세요/)).toBeInTheDocument();
    expect(screen.queryByText('이미 가입된 이메일입니다.')).toBeNull();
    expect(email).toBeValid();
  });
});
