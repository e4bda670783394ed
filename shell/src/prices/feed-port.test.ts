import type { FeedCommand } from './feed-batch';
import { type FeedPort, portOnConnect } from './feed-port';

describe('portOnConnect', () => {
  it('opens with the first connect, hands over what has waited, and passes batches on', () => {
    const sent: FeedCommand[] = [];
    const inner: FeedPort = { send: (command) => sent.push(command), onBatch: () => undefined };
    const open = jest.fn(() => inner);
    const port = portOnConnect(open);
    port.onBatch = jest.fn();
    port.send({ watch: 'private' });
    port.send({ reconnect: true });
    expect(open).not.toHaveBeenCalled();
    port.send({ connect: 'ws://site/feed' });
    port.send({ reconnect: true });
    expect(sent).toEqual([{ watch: 'private' }, { connect: 'ws://site/feed' }, { reconnect: true }]);
    inner.onBatch({ status: 'live' });
    expect(port.onBatch).toHaveBeenCalledWith({ status: 'live' });
    expect(open).toHaveBeenCalledTimes(1);
  });
});
