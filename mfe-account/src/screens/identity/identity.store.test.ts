import { emptyIdentity, type IdentityAnswers } from '@maru/domain/identity';
import { ApiError } from '@maru/platform/api';
import { IdentityStore } from './identity.store';

const germany = { id: '276', name: '독일', diallingCode: '49' };
const person = {
  englishName: 'Kim Saerom',
  purpose: 'A0201',
  fundSource: 'A0301',
  owner: 'A0101',
  job: '40001',
  pledge: 'Y',
};

async function open({
  page = 1,
  answers = {},
  foreign = false,
  lost = false,
}: {
  page?: number;
  answers?: Partial<IdentityAnswers>;
  foreign?: boolean;
  /** The first read fails. */
  lost?: boolean;
} = {}) {
  const api = {
    identityDraft: jest.fn(async () => ({ page, answers: { ...emptyIdentity, ...answers }, reason: '' })),
    countries: jest.fn(async () => [germany]),
    saveIdentity: jest.fn(async (): Promise<unknown> => ({})),
    sendIdentity: jest.fn(async (): Promise<unknown> => ({})),
  };
  if (lost) api.identityDraft.mockRejectedValueOnce(ApiError.unknown('network'));
  const refresh = jest.fn(async () => undefined);
  const succeeded = jest.fn();
  const deps = { api, preferences: { language: 'ko' }, isForeign: () => foreign, refresh, succeeded } as const;
  const store = new IdentityStore(deps);
  await store.load();
  return { store, api, refresh, succeeded };
}

describe('IdentityStore', () => {
  it('goes on page by page, and saves each that is right (ACCT-060, ACCT-062, ACCT-075)', async () => {
    const { store, api } = await open();
    await store.next();
    expect([store.page, store.problemAt('resident')]).toEqual([1, 'missing']);
    store.edit('resident', 'Y');
    await store.next();
    await store.next();
    expect(store.page).toBe(3);
    expect(api.saveIdentity).toHaveBeenLastCalledWith(3, expect.objectContaining({ resident: 'Y', foreign: 'N' }));
    await store.next();
    expect(store.page).toBe(3);
    expect(store.problemAt('englishName')).toBe('englishName');
  });

  it('begins where it was left, on any device, and keeps everything on the way back (ACCT-075)', async () => {
    const { store } = await open({ page: 3, answers: { ...person, job: '01006', company: '마루' } });
    expect([store.page, store.jobGroup, store.answers.company]).toEqual([3, '01000', '마루']);
    store.back();
    store.back();
    expect([store.page, store.answers.company]).toEqual([1, '마루']);
  });

  it('begins where it was left also where it could only be read again (ACCT-075)', async () => {
    const { store, api } = await open({ page: 3, answers: { ...person, job: '01006' }, foreign: true, lost: true });
    expect([store.begin.state, store.page]).toEqual(['failed', 1]);
    await store.begin.retry();
    expect(api.identityDraft).toHaveBeenCalledTimes(2);
    expect([store.page, store.jobGroup, store.answers.foreign, store.answers.purpose]).toEqual([
      ...[3, '01000', 'Y', person.purpose],
    ]);
  });

  it('asks for the sub-code of a group that has some (ACCT-067)', async () => {
    const { store } = await open();
    store.chooseJobGroup('01000');
    expect(store.answers.job).toBe('');
    store.chooseJobGroup('40001');
    expect(store.answers.job).toBe('40001');
  });

  it('ends for who is not the owner, and for a country that is not taken (ACCT-060, ACCT-066)', async () => {
    const { store } = await open({ page: 3, answers: { ...person, owner: 'A0102' } });
    await store.next();
    expect([store.end, store.page]).toEqual(['notOwner', 3]);
    const abroad = (await open({ foreign: true, answers: { resident: 'Y', nationality: '000' } })).store;
    await abroad.next();
    expect([abroad.end, abroad.page]).toEqual(['highRiskCountry', 1]);
    abroad.edit('nationality', '276');
    await abroad.next();
    expect([abroad.end, abroad.page]).toEqual([null, 2]);
  });

  it('hands a Korean’s form in without files (ACCT-076)', async () => {
    const { store, api, refresh, succeeded } = await open({ page: 5, answers: { ...person, resident: 'Y' } });
    await store.submit();
    expect(succeeded.mock.calls).toEqual([['identitySubmitted']]);
    expect(api.sendIdentity).toHaveBeenCalledWith(expect.objectContaining(person), null, expect.any(Function));
    expect([store.sent, refresh.mock.calls.length]).toEqual([true, 1]);
  });

  it('goes back for a foreigner’s documents, which no draft keeps (ACCT-072)', async () => {
    const { store, api } = await open({ page: 5, foreign: true, answers: person });
    await store.submit();
    expect([store.page, store.documents.problems.idCard]).toEqual([4, 'missing']);
    for (const slot of ['idCard', 'selfie', 'address'] as const)
      store.documents.edit(slot, [{ file: new File(['x'], `${slot}.png`) }]);
    await store.next();
    await store.submit();
    expect(api.sendIdentity).toHaveBeenCalledWith(expect.anything(), expect.any(FormData), expect.any(Function));
  });

  it('stays on the page that could not be saved, and says why, also where it was pressed twice (ACCT-075)', async () => {
    const { store, api } = await open({ answers: { resident: 'Y' } });
    let fail = () => {};
    const failure = new ApiError({ code: 'UNAVAILABLE', message: '잠시 후', status: 503 });
    api.saveIdentity.mockReturnValueOnce(new Promise((_, refuse) => (fail = () => refuse(failure))));
    const first = store.next();
    await store.next();
    expect(store.page).toBe(1);
    fail();
    await first;
    expect([store.page, store.error]).toEqual([1, '잠시 후']);
    await store.next();
    expect([store.page, store.error]).toEqual([2, '']);
  });
});
