import { createTestServices } from '@maru/platform/testing';
import { VerificationApi } from './verification.api';

const germany = { id: '276', name: '독일', diallingCode: '49' };

it.each<[string, string, (api: VerificationApi) => Promise<unknown>, object]>([
  [
    'a bank account (ENTI-030)',
    'POST /v1/aspect/bonanza/doRegisterAccount',
    (api) => api.registerAccount({ bankCode: '088', number: '110123456789' }, '123'),
    { bankCode: '088', accountNumber: '110123456789', deviceType: '200', procType: '01', code: '123' },
  ],
  [
    'a foreign phone, its digits alone (ENTI-033)',
    'POST /v1/auth/sms/foreignPhone',
    (api) => api.sendForeignCode({ name: 'Alex Meier', country: germany, number: '0151-234 567' }, null),
    { name: 'Alex Meier', cntidx: '276', cntLocalCode: '49', mPhone: '0151234567' },
  ],
  [
    'an authenticator (ENTI-007)',
    'POST /v1/auth/otp',
    (api) => api.registerOtp('ABCDEFGH', '123456'),
    { secret: 'ABCDEFGH', authNumber: '123456' },
  ],
  ['a wish to leave (ENTI-019)', 'POST /v1/me/delete', (api) => api.leave('수수료'), { reason: '수수료' }],
])('sends the fields of %s', async (_, call, send, fields) => {
  const { api } = createTestServices();
  api.answer(call, {});
  await send(new VerificationApi(api));
  expect(api.to(call)[0]?.sent).toEqual(fields);
});
