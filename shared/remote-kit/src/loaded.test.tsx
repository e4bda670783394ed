import { ApiError, Loadable } from '@maru/platform/api';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded } from './loaded';

function show(of: Loadable<readonly string[]>, compact = false) {
  render(
    <TestScreen services={createTestServices()}>
      <Loaded of={of} skeleton={<p>skeleton</p>} failedTitle="not loaded" retryLabel="retry" compact={compact}>
        {(names) => <p>{names.join(' ')}</p>}
      </Loaded>
    </TestScreen>,
  );
}

it('follows what it is given from the skeleton to the value', async () => {
  const names = new Loadable<readonly string[]>();
  show(names);
  expect(screen.getByText('skeleton')).toBeInTheDocument();
  await act(() => names.load(async () => ['BTC', 'ETH']));
  expect(screen.getByText('BTC ETH')).toBeInTheDocument();
});

it('says why it failed, and reads again when the member asks (ERR-005)', async () => {
  const names = new Loadable<readonly string[]>();
  show(names);
  const answers = [Promise.reject(new ApiError({ status: 400, code: 7777, message: '점검 중입니다.' })), ['BTC']];
  await act(() => names.load(async () => (await answers.shift()) as string[]));
  expect(screen.getByRole('alert')).toHaveTextContent('not loaded점검 중입니다.');
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  expect(await screen.findByText('BTC')).toBeInTheDocument();
});

it('leaves the reason out where there is little room', async () => {
  const names = new Loadable<readonly string[]>();
  show(names, true);
  await act(() => names.load(() => Promise.reject(ApiError.unknown())));
  expect(screen.getByRole('alert')).toHaveTextContent(/^not loadedretry$/);
});
