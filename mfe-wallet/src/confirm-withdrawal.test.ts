import { ApiError } from '@maru/platform/api';
import { createTestServices, testMember } from '@maru/platform/testing';
import { confirmWithdrawal } from './confirm-withdrawal';

const draft = { id: '5', coinId: '56', coin: 'XRP', amount: '30', toAddress: 'rX', destTag: '7', means: ['SMS'] };
const placed = { id: '9', amount: '30', fee: '0.4', toAddress: 'rX', status: 'ready' };

function servicesWith(code: string | null) {
  const services = createTestServices({ me: testMember() });
  services.api.answer('GET /v1/transfers/drafts/5', draft).answer('POST /v1/transfers/drafts/5/confirm', placed);
  services.modals.willAnswer('stepUp', async ({ pay }) => {
    if (code !== null) await pay({ means: 'SMS', token: 'T', code });
    return code === null ? 'cancelled' : 'sent';
  });
  return services;
}

it('asks for a code of exactly that draft, and sends it (WALT-120, WALT-124)', async () => {
  const services = servicesWith('123456');
  expect(await confirmWithdrawal(services, '5')).toEqual(placed);
  expect(services.modals.opened).toMatchObject([
    {
      name: 'stepUp',
      input: {
        payment: { coinId: '56', amount: '30', toAddress: 'rX', destTag: '7', draftId: '5' },
        means: ['SMS'],
        summary: [{ value: '30 XRP' }, { value: 'rX (7)' }],
      },
    },
  ]);
  expect(services.api.to('POST /v1/transfers/drafts/5/confirm')[0]?.sent).toEqual({
    authType: 'P',
    authValue: '123456',
    authToken: 'T',
  });
});

it('answers nothing where no code was given, and rejects as the exchange refuses', async () => {
  expect(await confirmWithdrawal(servicesWith(null), '5')).toBeNull();
  const services = servicesWith('123456');
  services.api.refuse('POST /v1/transfers/drafts/5/confirm', 'DRAFT_INVALID', '', 409);
  await expect(confirmWithdrawal(services, '5')).rejects.toBeInstanceOf(ApiError);
});
