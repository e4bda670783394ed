import { act, render } from '@testing-library/react';
import { createTestServices, lendEvents, TestScreen } from '../testing';
import { eventsOf, useEvent } from './remote-events';

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
const event = 'account.verificationChanged';

const heard: string[] = [];

function Hearer({ label }: { label: string }) {
  useEvent(event, ({ step }) => heard.push(`${label} ${step}`));
  return null;
}

it('a screen hears with its newest handler, and no more once it is gone', async () => {
  const [account, services] = [createTestServices(), createTestServices()];
  lendEvents(account, { name: 'mfe-account', version: '1', events: { verificationChanged: { step: ['otp'] } } });
  lendEvents(services, { name: 'mfe-other', version: '1' });
  const page = (label: string) => (
    <TestScreen services={services}>
      <Hearer label={label} />
    </TestScreen>
  );
  const view = render(page('first'));
  view.rerender(page('second'));
  await act(async () => {
    eventsOf(account).publish(event, { step: 'otp' });
    await settled();
  });
  expect(heard).toEqual(['second otp']);
  view.unmount();
  eventsOf(account).publish(event, { step: 'otp' });
  await settled();
  expect(heard).toHaveLength(1);
});
