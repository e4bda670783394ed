import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, solveSlider } from '../../testing/open-screen';
import PasswordResetScreen from './password-reset.screen';

describe('a new password', () => {
  it('is asked for with address and captcha, and the answer tells nothing (AUTH-100, AUTH-101)', async () => {
    const services = openScreen(<PasswordResetScreen />);
    await screen.findByRole('slider');
    services.api.answer('POST /v1/auth/reset-password', { ok: true });
    await userEvent.type(screen.getByLabelText('이메일'), 'minji@maru.test');
    await solveSlider();
    await userEvent.click(screen.getByRole('button', { name: '재설정 메일 받기' }));
    expect(services.api.to('POST /v1/auth/reset-password')[0]?.sent).toMatchObject({
      email: 'minji@maru.test',
      ali_token: 't',
    });
    expect(await screen.findByText(/가입한 계정이 있으면/)).toBeInTheDocument();
  });
});
