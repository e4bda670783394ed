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

  it('counts for a released shell what its remotes meet, its start and its own errors', async () => {
    const reports: TelemetryReport[] = [];
    const shell = { name: 'shell', version: '1.1.0-bb' };
    const telemetry = new Telemetry({
      ...{ ticket: 'ticket', shell, setId: () => 'set-7', send: (report) => reports.push(report) },
      ...{ onShow: () => [wallet as never], loadFailure: async () => 'integrity' as const },
    });
    telemetry.started(312.4);
    telemetry.shown(wallet);
    telemetry.vital(wallet, 'lcp', 900);
    telemetry.succeeded('orderAccepted');
    telemetry.unhandled(null, 'x');
    await telemetry.failed({ id: 'ab12cd34', source: 'mfe-wallet', version: '1', phase: 'load', error: 'y' });
    telemetry.flush();
    const own = (reports[0]?.events ?? []).filter(({ remote }) => remote === 'shell');
    expect(own.map(({ version, kind, value, name }) => [version, kind, value ?? name])).toEqual([
      ['1.1.0-bb', 'mountTime', 312],
      ['1.1.0-bb', 'lcp', 900],
      ['1.1.0-bb', 'success', 'orderAccepted'],
      ['1.1.0-bb', 'unhandled', undefined],
      ['1.1.0-bb', 'integrity', undefined],
    ]);
    expect(reports[0]?.events.filter(({ remote }) => remote === 'mfe-wallet')).toHaveLength(4);
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

  it('tells of what other remotes meet beside one that throws without end', () => {
    const { telemetry, reports } = record();
    const orders = { name: 'mfe-trading', version: '2.0.0-b' };
    for (let error = 0; error < 10_000; error += 1) telemetry.unhandled(wallet, new Error('again'));
    telemetry.shown(orders);
    telemetry.unhandled(orders, new Error('once'));
    telemetry.flush();
    const kindsOf = (name: string) =>
      (reports[0]?.events ?? []).flatMap(({ remote, kind }) => (remote === name ? [kind] : []));
    expect(kindsOf('mfe-trading')).toEqual(['shown', 'unhandled']);
    expect(kindsOf('mfe-wallet')).toEqual(Array.from({ length: 5 }, () => 'unhandled'));
    // Told already, it makes no more reports.
    telemetry.unhandled(wallet, new Error('again'));
    telemetry.flush();
    expect(reports).toHaveLength(1);
    for (let mount = 0; mount < 9; mount += 1) telemetry.mounted(wallet, 40);
    telemetry.flush();
    expect(reports[1]?.events).toHaveLength(9);
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
