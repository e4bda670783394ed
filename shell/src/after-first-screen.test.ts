import { observable, runInAction } from '@maru/platform/mobx';
import { afterFirstScreen } from './after-first-screen';

describe('what waits for the first screen', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const begin = () => {
    const page = observable({ calm: false });
    const task = jest.fn();
    afterFirstScreen(() => page.calm, task);
    return { task, become: (calm: boolean) => runInAction(() => Object.assign(page, { calm })) };
  };

  it('runs once, when the page has been calm for a moment', () => {
    const { task, become } = begin();
    become(true);
    jest.advanceTimersByTime(100);
    become(false);
    jest.advanceTimersByTime(1000);
    expect(task).not.toHaveBeenCalled();
    become(true);
    jest.advanceTimersByTime(250);
    become(false);
    become(true);
    jest.runAllTimers();
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('runs in the end where the page never comes to rest', () => {
    const { task } = begin();
    jest.advanceTimersByTime(6000);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
