import { ApiError } from '../api/api-error';
import type { SecondFactor, StepUpInput } from '../modals/second-factor';
import { createTestServices, testMember } from '../testing';
import { payWithSecondFactor } from './step-up';

const request = { payment: { coinId: '0', amount: '10000' }, summary: [{ label: '출금 금액', value: '10,000원' }] };
const proof: SecondFactor = { means: 'SMS', token: 'T', code: '123456' };
const refusal = (code: number | string) => new ApiError({ status: 400, code, message: '' });

/** A member who confirms as many codes as the modal takes, and the answers of the exchange to each. */
function world(...answers: (ApiError | null)[]) {
  const services = createTestServices({ me: testMember() });
  const told: unknown[] = [];
  const send = jest.fn(async (_: SecondFactor) => {
    const answer = answers.shift();
    if (answer) throw answer;
  });
  services.modals.willAnswer('stepUp', async ({ pay }: StepUpInput) => {
    let problem: unknown;
    do {
      problem = await pay(proof);
      told.push(problem);
    } while (problem && answers.length > 0);
    return problem ? 'cancelled' : 'sent';
  });
  return { services, send, told };
}

describe('paying with a second factor (WALT-120)', () => {
  it.each([
    [{ otpRegistered: true, phone: '01012345678' }, ['OTP', 'SMS']],
    [{ otpRegistered: false, phone: '01012345678' }, ['SMS']],
    [{ otpRegistered: true, phone: '' }, ['OTP']],
  ])('offers what the member has set up, %j: %j', async (me, means) => {
    const services = createTestServices({ me: testMember(me) });
    services.modals.willAnswer('stepUp', 'cancelled');
    const send = jest.fn();
    expect(await payWithSecondFactor(services, request, send)).toBe('cancelled');
    expect(services.modals.opened).toMatchObject([{ name: 'stepUp', input: { ...request, means } }]);
    expect(send).not.toHaveBeenCalled();
  });

  it('sends the command with the proof, and only with the ways that will do', async () => {
    const { services, send } = world(null);
    expect(await payWithSecondFactor(services, { ...request, means: ['SMS'] }, send)).toBe('sent');
    expect(send.mock.calls).toEqual([[proof]]);
    expect(services.modals.opened[0]?.input).toMatchObject({ means: ['SMS'] });
  });

  it('tells the modal of a wrong and of an expired code, and sends again with the next', async () => {
    const { services, send, told } = world(refusal(1), refusal(9), refusal('CODE_EXPIRED'), null);
    expect(await payWithSecondFactor(services, request, send)).toBe('sent');
    expect(told).toEqual(['wrong', 'wrong', 'expired', null]);
  });

  it.each([
    ['too many codes', refusal(4052)],
    ['a token that is void', refusal('PAYMENT_TOKEN_INVALID')],
    ['another refusal', refusal('INSUFFICIENT_BALANCE')],
    ['a lost answer', ApiError.unknown('network')],
    ['a failure of the page itself', new TypeError('no') as never],
  ])('closes the modal after %s and rejects with it', async (_what, failure) => {
    const { services, send, told } = world(refusal(1), failure);
    await expect(payWithSecondFactor(services, request, send)).rejects.toBe(failure);
    expect(told).toEqual(['wrong', null]);
  });

  it('is cancelled where the member leaves after a wrong code', async () => {
    const { services, send } = world(refusal(1));
    expect(await payWithSecondFactor(services, request, send)).toBe('cancelled');
  });

  it('says nothing was sent where the modal belonged to another caller', async () => {
    const services = createTestServices({ me: testMember() });
    services.modals.willAnswer('stepUp', 'sent');
    expect(await payWithSecondFactor(services, request, jest.fn())).toBe('cancelled');
  });

  it('asks nothing of a member without any way', async () => {
    const services = createTestServices({ me: testMember({ otpRegistered: false, phone: '' }) });
    expect(await payWithSecondFactor(services, request, jest.fn())).toBe('unavailable');
    expect(services.modals.opened).toEqual([]);
  });
});
