import { isRebaseStop, rebaseStopUntil } from './rebase';

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
