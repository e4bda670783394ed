import { watchActivity } from './watch-activity';

it.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'popstate'])(
  'takes %s for a sign of life: pointer, key, and the browser’s own way back (SHEL-205)',
  (sign) => {
    const onActive = jest.fn();
    watchActivity(window, onActive);
    window.dispatchEvent(new Event(sign));
    expect(onActive).toHaveBeenCalledTimes(1);
  },
);
