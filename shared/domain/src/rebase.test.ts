import { isRebaseStop, isRebaseTime, rebasedBy, rebaseStopUntil } from './rebase';

const at = (kst: string): Date => new Date(`2026-11-21T${kst}+09:00`);

describe('the stop around the daily rebase (WALT-051, CONS-071, AMB-29)', () => {
  it.each([
    { coin: 'AMPL', time: '09:59:59.999', stopped: false },
    { coin: 'AMPL', time: '10:00:00.000', stopped: true },
    { coin: 'ORIC', time: '11:49:59.999', stopped: true },
    { coin: 'ORIC', time: '11:50:00.000', stopped: false },
    { coin: 'AMPL', time: '00:30:00.000', stopped: false },
    { coin: 'AMPL', time: '22:30:00.000', stopped: false },
    { coin: 'BTC', time: '10:30:00.000', stopped: false },
    { coin: '', time: '10:30:00.000', stopped: false },
  ])('of $coin at $time: $stopped (AMB-30)', ({ coin, time, stopped }) => {
    expect(isRebaseStop(coin, at(time))).toBe(stopped);
    expect(rebaseStopUntil(coin, at(time))).toEqual(stopped ? at('11:50:00.000') : null);
  });
});

describe('a rebase (CONS-070)', () => {
  it.each([
    { time: '10:49:59.999', due: false },
    { time: '10:50:00.000', due: true },
    { time: '11:29:59.999', due: true },
    { time: '11:30:00.000', due: false },
  ])('is due at $time: $due', ({ time, due }) => expect(isRebaseTime(at(time))).toBe(due));

  it.each([
    { holding: 100n, rate: '0.05', after: 105n },
    { holding: 101n, rate: '0.05', after: 106n },
    { holding: 101n, rate: '-0.05', after: 95n },
    { holding: 1n, rate: '-0.00000001', after: 0n },
    { holding: 1n, rate: '0.99999999', after: 1n },
    { holding: 0n, rate: '0.5', after: 0n },
    { holding: 123_456_789_012_345_678n, rate: '0', after: 123_456_789_012_345_678n },
  ])('of $rate makes $holding $after: parts of the smallest unit are left out', ({ holding, rate, after }) =>
    expect(rebasedBy(holding, rate)).toBe(after),
  );
});
