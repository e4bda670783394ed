import { act, render, screen } from '@testing-library/react';
import { usePart } from './use-part';

const Part = ({ name }: { name: string }) => <p>{name}</p>;

function Host({ load, wanted }: { load: () => Promise<typeof Part>; wanted: boolean }) {
  const Loaded = usePart(load, wanted);
  return wanted && Loaded ? <Loaded name="sheet" /> : null;
}

describe('a part that is fetched when wanted', () => {
  it('is not fetched before, and once only', async () => {
    const load = jest.fn(async () => Part);
    const { rerender } = render(<Host load={load} wanted={false} />);
    expect(load).not.toHaveBeenCalled();
    rerender(<Host load={load} wanted />);
    expect(await screen.findByText('sheet')).toBeInTheDocument();
    rerender(<Host load={load} wanted={false} />);
    expect(screen.queryByText('sheet')).toBeNull();
    rerender(<Host load={load} wanted />);
    expect(screen.getByText('sheet')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for again where the network failed', async () => {
    jest.useFakeTimers();
    const load = jest.fn<Promise<typeof Part>, []>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(Part);
    render(<Host load={load} wanted />);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('sheet')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
