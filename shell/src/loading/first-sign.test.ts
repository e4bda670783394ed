import { withFirstSign } from './first-sign';

describe('withFirstSign', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs the task once after the longest wait where nobody moves', () => {
    const task = jest.fn();
    withFirstSign(window, task, 5000);
    jest.advanceTimersByTime(4999);
    expect(task).not.toHaveBeenCalled();
    jest.advanceTimersByTime(101);
    expect(task).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pointermove'));
    jest.advanceTimersByTime(10_000);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('does not run it again after that time where somebody has moved before', () => {
    const task = jest.fn();
    withFirstSign(window, task, 5000);
    window.dispatchEvent(new Event('pointermove'));
    jest.advanceTimersByTime(10_000);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('runs the task once, after the frame that answers the first sign', () => {
    const task = jest.fn();
    withFirstSign(window, task);
    jest.advanceTimersByTime(10_000);
    expect(task).not.toHaveBeenCalled();
    let frameDrawn = false;
    const draw = () => {
      frameDrawn = true;
    };
    window.addEventListener('keydown', () => requestAnimationFrame(draw), { once: true });
    window.dispatchEvent(new Event('keydown'));
    expect(task).not.toHaveBeenCalled();
    task.mockImplementation(() => expect(frameDrawn).toBe(true));
    window.dispatchEvent(new Event('pointermove'));
    jest.advanceTimersByTime(100);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
