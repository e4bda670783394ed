import { createTestServices, testMember } from '../testing';
import { askSecondFactor } from './step-up';

const request = { payment: { coinId: '0', amount: '10000' }, summary: [{ label: '출금 금액', value: '10,000원' }] };

describe('asking for the second factor of a payment (WALT-120)', () => {
  it.each([
    [{ otpRegistered: true, phone: '01012345678' }, ['OTP', 'SMS']],
    [{ otpRegistered: false, phone: '01012345678' }, ['SMS']],
    [{ otpRegistered: true, phone: '' }, ['OTP']],
  ])('offers what the member has set up, %j: %j', async (me, means) => {
    const services = createTestServices({ me: testMember(me) });
    services.modals.willAnswer('stepUp', 'cancelled');
    expect(await askSecondFactor(services, request)).toBe('cancelled');
    expect(services.modals.opened).toEqual([{ name: 'stepUp', input: { ...request, means } }]);
  });

  it('hands the proof to the command', async () => {
    const services = createTestServices({ me: testMember() });
    const proof = { means: 'SMS', token: 'T', code: '123456' } as const;
    services.modals.willAnswer('stepUp', proof);
    expect(await askSecondFactor(services, { ...request, means: ['SMS'] })).toEqual(proof);
    expect(services.modals.opened[0]?.input).toMatchObject({ means: ['SMS'] });
  });

  it('asks nothing of a member without any way', async () => {
    const services = createTestServices({ me: testMember({ otpRegistered: false, phone: '' }) });
    expect(await askSecondFactor(services, request)).toBe('unavailable');
    expect(services.modals.opened).toEqual([]);
  });
});
