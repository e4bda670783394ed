import { refusals } from '@maru/contract';
import { ApiError } from '../api/api-error';
import { createTestServices, testMember } from '../testing';
import { explainError, explainRefusal, fieldOf } from './explain';
import { isPageWide } from './page-wide';

const refusal = (code: number | string) => new ApiError({ status: 403, code, message: '' });
const me = testMember({ watchListReasons: ['01'], reverifyBefore: new Date('2026-11-20T00:00:00Z') });

describe('explaining a refusal', () => {
  it.each([
    ['DUE_DILIGENCE_NEEDED', 'doAuthNoti', { wanted: 'order' }],
    ['UNDER_REVIEW', 'waiting', {}],
    ['WATCH_LISTED', 'wlfReject', { reasons: ['01'] }],
    ['FOREIGN_RESIDENT', 'restrictOrder', { variant: 'foreignResident' }],
    ['REVERIFICATION_OVERDUE', 'expired', { since: '2026-11-20 09:00' }],
    ['LOGIN_LOCKED', 'loginBlocked', { variant: 'password' }],
    ['EMAIL_UNVERIFIED', 'emailVerification', { address: 'minji@maru.test', unconfirmed: true }],
  ] as const)('opens for %s the modal %s with what it needs (TRAD-048, AUTH-031, AUTH-035)', (name, modal, input) => {
    const services = createTestServices({ me });
    void explainRefusal(name, { me, wanted: 'order', email: 'minji@maru.test' }, services);
    expect(services.modals.opened).toEqual([{ name: modal, input }]);
  });

  it('goes where the answer leads, and nowhere for an answer that leads nowhere', async () => {
    const services = createTestServices({ me });
    services.modals.willAnswer('doAuthNoti', 'verify').willAnswer('policyChange', 'later');
    await explainRefusal('DUE_DILIGENCE_NEEDED', { me }, services);
    await explainRefusal('POLICY_CHANGED', { me }, services);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']);
  });

  it('says that a plain refusal has no modal (ERR-005)', async () => {
    const services = createTestServices({ me });
    expect(await explainError(refusal('NOT_FOUND'), { me }, services)).toBe(false);
    expect(await explainError(refusal(7777), { me }, services)).toBe(false);
    expect(services.modals.opened).toEqual([]);
  });

  it('explains one error once, whoever comes first (SHEL-070)', async () => {
    const services = createTestServices({ me });
    services.modals.willAnswer('doAuthNoti', 'later');
    const error = refusal(5100);
    expect(await explainError(error, { me }, services)).toBe(true);
    expect(await explainError(error, { me, wanted: 'order' }, services)).toBe(true);
    expect(services.modals.opened).toHaveLength(1);
  });

  it('knows the field of a refusal that is about one (TRAD-042, TRAD-043)', () => {
    expect(fieldOf('ORDER_OFF_TICK')).toBe('price');
    expect(fieldOf('ORDER_BELOW_AMOUNT')).toBe('quantity');
    expect(fieldOf('NOT_FOUND')).toBeUndefined();
  });

  it('leaves to the page what concerns every call (SHEL-071, SHEL-099)', () => {
    const pageWide = Object.entries(refusals).filter(([, { code }]) => isPageWide({ code }));
    expect(pageWide.map(([name]) => name).sort()).toEqual(['DUE_DILIGENCE_NEEDED', 'POLICY_CHANGED']);
  });
});
