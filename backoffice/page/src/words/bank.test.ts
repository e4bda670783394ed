import type { StaffMaintenance } from '@maru/contract/staff';
import { endText } from './bank';

const now = Date.parse('2026-11-24T01:00:00.000Z');
const maintenance = (id: string, change: Partial<StaffMaintenance> = {}): StaffMaintenance => ({
  ...{ id, from: '2026-11-24T00:00:00.000Z', until: '2026-11-24T03:00:00.000Z', deposits: true, withdrawals: true },
  ...{ reason: '점검', by: '', at: '2026-11-23T00:00:00.000Z', endedAt: null, endedBy: '', endReason: '', open: true },
  ...change,
});
const later = { from: '2026-11-24T02:00:00.000Z' };

describe('what comes of ending a maintenance', () => {
  it.each([
    ['nothing else is closed', [], '원화 입금·출금이 바로 다시 열립니다.'],
    ['another one is over, or to come', [{ open: false }, later], '원화 입금·출금이 바로 다시 열립니다.'],
    ['another one closes the same', [{}], '원화 입금·출금은 다른 점검이 끝날 때까지 닫혀 있습니다.'],
    [
      'another one closes a part',
      [{ deposits: false }],
      '원화 입금이 바로 다시 열립니다. 원화 출금은 다른 점검이 끝날 때까지 닫혀 있습니다.',
    ],
  ])('where %s', (_case, changes, said) => {
    const ended = maintenance('1');
    const others = changes.map((change, at) => maintenance(String(at + 2), change));
    expect(endText(ended, [ended, ...others], now)).toBe(said);
  });

  it('opens nothing where it has not begun', () => {
    expect(endText(maintenance('1', later), [], now)).toBe('예정된 시간에 원화 입금·출금을 이 점검으로 닫지 않습니다.');
  });
});
