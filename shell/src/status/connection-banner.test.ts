import { observable, runInAction } from '@maru/platform/mobx';
import type { ConnectionState } from './connection';
import { showConnection } from './connection-banner';

const heightTold = () => document.documentElement.style.getPropertyValue('--strip-height');

describe('the strip of a lost connection', () => {
  afterEach(() => jest.restoreAllMocks());

  it('keeps its height free of toasts as long as it is shown', () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(30);
    const connection = observable({ state: 'online' as ConnectionState });
    const become = (state: ConnectionState) => runInAction(() => Object.assign(connection, { state }));
    showConnection(connection, document);
    expect(heightTold()).toBe('0px');

    become('offline');
    expect(heightTold()).toBe('30px');
    // An upright phone needs two lines.
    height.mockReturnValue(50);
    window.dispatchEvent(new Event('resize'));
    expect(heightTold()).toBe('50px');
    height.mockReturnValue(30);
    become('back');
    expect(heightTold()).toBe('30px');
    become('online');
    expect(heightTold()).toBe('0px');
  });
});
