import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded, type LoadedState } from './loaded';

const onRetry = jest.fn();

const view = (of: LoadedState<readonly string[]>) => (
  <Loaded
    of={of}
    onRetry={onRetry}
    skeleton={<p>불러오는 중</p>}
    failed={(failure, retry) => (
      <button type="button" onClick={retry}>
        {`${failure}, 다시 시도`}
      </button>
    )}
  >
    {(names) => <p>{names.join(' ')}</p>}
  </Loaded>
);

it.each(['idle', 'loading'] as const)('shows the skeleton as long as nothing was ever loaded (%s)', (state) => {
  render(view({ state, value: undefined, failure: undefined }));
  expect(screen.getByText('불러오는 중')).toBeInTheDocument();
});

it('keeps the old value, marked as busy, while a newer one is read', () => {
  const { rerender } = render(view({ state: 'ready', value: ['BTC'], failure: undefined }));
  const shown = screen.getByText('BTC');
  expect(shown.parentElement).not.toHaveAttribute('aria-busy');
  rerender(view({ state: 'loading', value: ['BTC'], failure: undefined }));
  expect(screen.getByText('BTC')).toBe(shown);
  expect(shown.parentElement).toHaveAttribute('aria-busy', 'true');
  rerender(view({ state: 'ready', value: ['ETH'], failure: undefined }));
  expect(screen.getByText('ETH')).toBe(shown);
});

it('shows the failure in place of an old value too, and lets the member try again', async () => {
  render(view({ state: 'failed', value: ['BTC'], failure: '오류' }));
  expect(screen.queryByText('BTC')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '오류, 다시 시도' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('takes an answer without a value for an answer', () => {
  render(
    <Loaded
      of={{ state: 'ready', value: undefined, failure: undefined }}
      skeleton="불러오는 중"
      failed={() => null}
      onRetry={onRetry}
    >
      {() => '완료'}
    </Loaded>,
  );
  expect(screen.getByText('완료')).toBeInTheDocument();
});
