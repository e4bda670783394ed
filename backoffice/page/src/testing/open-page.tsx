import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StaffApi } from '../api/staff-api';
import { StaffPage } from '../staff-page';
import type { StaffDouble } from './staff-double';

/** Opens the page at an address, against a double of its server. */
export function openPage(server: StaffDouble, hash = '#/queues') {
  globalThis.fetch = server.fetch as typeof fetch;
  globalThis.scrollTo = () => undefined;
  location.hash = hash;
  return render(<StaffPage api={new StaffApi()} />);
}

/** Both steps of a login, with the right code. */
export async function logIn(password = 'right') {
  await userEvent.type(await screen.findByLabelText('비밀번호'), password);
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  await userEvent.type(await screen.findByLabelText('OTP 인증번호'), '123456');
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Presses a button of the dialog that asks before something happens. */
export const inDialog = async (button: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));
