import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { late } from './late-screen';
import { RemoteErrorBoundary } from './remote-error-boundary';

const Greeting = () => <p>hello</p>;

it('asks again for the code of a screen after a failure (PLAT-024)', async () => {
  const load = jest.fn(async () => ({ default: Greeting })).mockRejectedValueOnce(new Error('away'));
  const Screen = late(load);
  const failures: unknown[] = [];
  const draw = () =>
    render(
      <RemoteErrorBoundary onFailure={(error) => failures.push(error)}>
        <Screen />
      </RemoteErrorBoundary>,
    );
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = draw();
  await waitFor(() => expect(failures).toHaveLength(1));
  quiet.mockRestore();
  first.unmount();

  draw();
  expect(await screen.findByText('hello')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('draws a screen whose code is there at once, without a skeleton in between', async () => {
  const Screen = late(async () => ({ default: Greeting }));
  const first = render(<Screen />);
  await screen.findByText('hello');
  first.unmount();
  render(<Screen />);
  expect(screen.getByText('hello')).toBeInTheDocument();
});

it('draws a screen at once whose code was prepared, and fetches nothing again', async () => {
  const load = jest.fn(async () => ({ default: Greeting }));
  const Screen = late(load);
  await Screen.prepare();
  render(<Screen />);
  expect(screen.getByText('hello')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

/** Has the code come before effects run. */
function Arrival({ prepare }: { prepare: () => Promise<void> }) {
  useLayoutEffect(() => void prepare(), [prepare]);
  return null;
}

it('draws a screen whose code arrives between its first drawing and its first effect', async () => {
  const Screen = late(async () => ({ default: Greeting }));
  // Effects of a drawing that nobody waits for run in a task of their own: microtasks come before.
  const container = document.body.appendChild(document.createElement('div'));
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  world.IS_REACT_ACT_ENVIRONMENT = false;
  const root = createRoot(container);
  root.render([<Screen key="screen" />, <Arrival key="arrival" prepare={Screen.prepare} />]);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
  const { textContent } = container;
  root.unmount();
  world.IS_REACT_ACT_ENVIRONMENT = true;
  expect(textContent).toBe('hello');
});
