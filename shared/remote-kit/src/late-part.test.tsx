import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { latePart } from './late-part';
import { RemoteErrorBoundary } from './remote-error-boundary';

const Rows = ({ name }: { readonly name: string }) => <p>{name}</p>;

/** A part within a screen whose code comes as `load` says. */
function open(load: () => Promise<{ default: ComponentType<{ readonly name: string }> }>) {
  const onFailure = jest.fn();
  const Part = latePart(load);
  render(
    <RemoteErrorBoundary onFailure={onFailure}>
      <input aria-label="수량" />
      <Suspense fallback={<p>불러오는 중</p>}>
        <Part name="체결 내역" />
      </Suspense>
    </RemoteErrorBoundary>,
  );
  return { onFailure, pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)) };
}

describe('a part of a screen whose code comes late', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is asked for again where it does not arrive, and takes nothing of the screen away (PLAT-024)', async () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const load = jest.fn(async () => ({ default: Rows })).mockRejectedValueOnce(missing);
    const { onFailure, pass } = open(load);
    await pass(1_999);
    expect(screen.getByText('불러오는 중')).toBeInTheDocument();
    expect(screen.getByLabelText('수량')).toBeInTheDocument();
    await pass(1);
    expect(screen.getByText('체결 내역')).toBeInTheDocument();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is told where it has arrived and fails', async () => {
    const hushed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { onFailure, pass } = open(async () => {
      throw new TypeError('broken');
    });
    await pass(0);
    expect(onFailure).toHaveBeenCalledTimes(1);
    hushed.mockRestore();
  });
});
