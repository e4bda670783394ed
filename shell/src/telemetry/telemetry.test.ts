import type { TelemetryReport } from '@maru/contract';
import { Telemetry } from './telemetry';

const wallet = { name: 'mfe-wallet', version: '1.0.0-a' };

function record(setId = () => 'set-7') {
  const reports: TelemetryReport[] = [];
  const telemetry = new Telemetry({
    ticket: 'ticket',
    setId,
    send: (report) => reports.push(report),
    onShow: () => [wallet as never],
    loadFailure: async () => 'integrity',
  });
  return { telemetry, reports };
}

describe('telemetry', () => {
  it('tells of a load, its mount, vitals and successes, by remote and version', () => {
    const { telemetry, reports } = record();
    telemetry.shown(wallet);
    telemetry.mounted(wallet, 41.6);
    telemetry.vital(wallet, 'cls', 0.1234);
    telemetry.succeeded('withdrawalSubmitted');
    telemetry.flush();
    telemetry.flush();
    const by = { remote: 'mfe-wallet', version: '1.0.0-a' };
    expect(reports).toEqual([
      {
        ticket: 'ticket',
        events: [
          { ...by, kind: 'shown' },
          { ...by, kind: 'mountTime', value: 42 },
          { ...by, kind: 'cls', value: 123 },
          { ...by, kind: 'success', name: 'withdrawalSubmitted' },
        ],
      },
    ]);
  });

  it('names with each failure the set that the tab followed at that moment, not the one of its report', async () => {
    let set = 'set-7';
    const { telemetry, reports } = record(() => set);
    const failed = telemetry.failed({
      ...{ id: 'ab12cd34', phase: 'load', error: 'x' },
      source: 'mfe-wallet',
      version: '1',
    });
    set = 'set-8.r8';
    await failed;
    telemetry.unhandled(wallet, 'y');
    telemetry.flush();
    expect(reports[0]?.events.map(({ kind, set }) => [kind, set])).toEqual([
      ['integrity', 'set-7'],
      ['unhandled', 'set-8.r8'],
    ]);
  });

  it('says why files did not run, and keeps numbers of members in the page', async () => {
    const { telemetry, reports } = record();
    const error = new Error('Account 110-234-567890 refused');
    await telemetry.failed({ id: 'ab12cd34', source: 'mfe-wallet', version: '1.0.0-a', phase: 'load', error });
    await telemetry.failed({ id: 'ab12cd35', source: 'shell.prices', phase: 'runtime', error });
    telemetry.flush();
    expect(reports[0]?.events).toMatchObject([
      { kind: 'integrity', incident: 'ab12cd34', message: 'Error: Account #-#-# refused' },
    ]);
  });
});
