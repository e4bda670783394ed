import { createTestServices } from '../testing';
import type { EventPage } from './page-events';

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
const event = 'account.verificationChanged';
const manifest = { name: 'mfe-account', version: '1', events: { verificationChanged: { step: ['otp', 'phone'] } } };

/** A page of its own: modules hold what they were told. */
async function openPage() {
  jest.resetModules();
  const { connectEvents } = await import('./page-events');
  const { eventsOf } = await import('./remote-events');
  const [account, other] = [createTestServices(), createTestServices()];
  const remoteOf: EventPage['remoteOf'] = (services) => {
    if (services !== account && services !== other) return undefined;
    const own = services === account ? manifest : { name: 'mfe-other', version: '1', events: {} };
    return { ...own, strict: false, isOnShow: () => true };
  };
  const { report } = account;
  const connect = () => connectEvents({ remoteOf, declaredBy: async () => undefined, report, openChannel: () => null });
  return { account, other, connect, connectEvents, eventsOf };
}

describe('the events that a remote has by its services', () => {
  it('wait until the page has said who its remotes are', async () => {
    const { account, other, connect, eventsOf } = await openPage();
    const heard: unknown[] = [];
    eventsOf(other).on(event, (payload) => heard.push(payload));
    eventsOf(other).on(event, () => heard.push('ended'))();
    eventsOf(account).publish(event, { step: 'otp' });
    connect();
    await settled();
    expect(heard).toEqual([{ step: 'otp' }]);
  });

  it('are bound to these services: copies of them and strangers publish nothing', async () => {
    const { account, other, connect, eventsOf } = await openPage();
    connect();
    const heard = jest.fn();
    eventsOf(other).on(event, heard);
    eventsOf({ ...account }).publish(event, { step: 'otp' });
    eventsOf(other).publish(event, { step: 'otp' });
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(account.incidents.map(({ source }) => source)).toEqual(['mfe-other']);
    eventsOf(account).publish(event, { step: 'otp' });
    await settled();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('believe the first that says who the remotes are', async () => {
    const { account, other, connect, connectEvents, eventsOf } = await openPage();
    connect();
    const remoteOf = () => ({ ...manifest, strict: false, isOnShow: () => true });
    connectEvents({ remoteOf, declaredBy: async () => undefined, report: () => undefined, openChannel: () => null });
    const heard = jest.fn();
    eventsOf(account).on(event, heard);
    eventsOf(other).publish(event, { step: 'otp' });
    await settled();
    expect(heard).not.toHaveBeenCalled();
  });
});
