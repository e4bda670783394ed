import type { FeedCommand } from './feed-batch';
import { type FeedPort, WaitingPort } from './waiting-port';

describe('WaitingPort', () => {
  it('hands over what has waited once the other end is there, and passes batches on', () => {
    const sent: FeedCommand[] = [];
    const inner: FeedPort = { send: (command) => sent.push(command), onBatch: () => undefined };
    const port = new WaitingPort();
    port.onBatch = jest.fn();
    port.send({ watch: 'private' });
    port.send({ reconnect: true });
    port.send({ connect: 'ws://site/feed' });
    expect(sent).toEqual([]);
    port.open(inner);
    port.send({ reconnect: true });
    expect(sent).toEqual([{ watch: 'private' }, { connect: 'ws://site/feed' }, { reconnect: true }]);
    inner.onBatch({ status: 'live' });
    expect(port.onBatch).toHaveBeenCalledWith({ status: 'live' });
  });
});
