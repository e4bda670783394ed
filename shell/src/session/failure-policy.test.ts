import { ApiError } from '@maru/platform/api';
import { loadErrorTexts } from '@maru/platform/internal';
import { explainError } from '@maru/platform/refusals';
import { createTestServices } from '@maru/platform/testing';
import { createFailurePolicy, type FailurePolicyDeps } from './failure-policy';

function page(permit: FailurePolicyDeps['permit'] = { remote: 'mfe-trading', barred: false }, asked = '') {
  const services = createTestServices({ me: { name: '민지' } as never });
  services.navigation.location = { pathname: '/app/asset', search: '?a=1', state: null };
  const failCritically = jest.fn();
  const navigation = Object.assign(services.navigation, { isMoving: false });
  const replaceDocument = jest.fn();
  const told: string[] = [];
  const modals = Object.assign(services.modals, { isAsked: (name: string) => told.includes(name) });
  const checkClock = () => void (asked && told.push(asked));
  const policy = createFailurePolicy({
    ...{ ...services, modals, navigation, failCritically, permit, replaceDocument, checkClock },
  });
  const fail = (status: number, code: number | string, critical = false, path = '/v1/orders') =>
    policy(new ApiError({ status, code, message: '메시지', critical }), path);
  return { ...services, navigation, failCritically, replaceDocument, policy, fail };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the failure policy', () => {
  it('clears the session on a 401 and offers login that says why and comes back here (SHEL-085, AUTH-114, ERR-002)', () => {
    const { session, navigation, fail } = page();
    fail(401, 'LOGIN_REQUIRED');
    expect(session.isMember).toBe(false);
    expect(navigation.visits).toEqual([
      {
        to: 'Login',
        params: {},
        options: { query: { fullPath: '/app/asset?a=1' }, state: { loginRequired: true } },
      },
    ]);
  });

  it.each(['/v1/me', '/v1/logout'])('leaves a 401 of %s to the session itself (AUTH-115)', (path) => {
    const { navigation, fail } = page();
    fail(401, 'LOGIN_REQUIRED', false, path);
    expect(navigation.visits).toEqual([]);
  });

  it('lets a page that is on its way decide itself, such as Main for a member who has left (ACCT-105)', () => {
    const { session, navigation, fail } = page();
    navigation.isMoving = true;
    fail(401, 'LOGIN_REQUIRED');
    expect(session.isMember).toBe(false);
    expect(navigation.visits).toEqual([]);
  });

  it('leaves a page to the popup of the automatic logout, also where a call comes before the look of the clock (SHEL-203)', () => {
    const { navigation, fail } = page(undefined, 'automaticLogout');
    fail(401, 'LOGIN_REQUIRED');
    expect(navigation.visits).toEqual([]);
  });

  it('logs out and goes to Main on 400 with code 4100 (AUTH-116, ERR-003, API-007)', () => {
    const { session, navigation, modals, fail } = page();
    fail(400, 4100);
    expect(session.isMember).toBe(false);
    expect(navigation.visits).toEqual([{ to: '/', options: undefined }]);
    expect(modals.opened).toEqual([{ name: 'notice', input: { message: '메시지' } }]);
  });

  it('says what has ended the session, and a grave failure, in the language of the member (ERR-003, ERR-004)', async () => {
    const { preferences, modals, failCritically, policy } = page();
    preferences.setLanguage('en');
    await loadErrorTexts();
    const ended = { status: 400, code: 4100, message: '로그아웃 되었습니다. 다시 로그인해 주세요.' };
    policy(new ApiError({ ...ended, critical: true }), '/v1/orders');
    const message = 'You have been logged out. Please log in again.';
    expect(modals.opened).toEqual([{ name: 'notice', input: { message } }]);
    expect(failCritically).toHaveBeenCalledWith(message);
  });

  it('covers the page when the failure is critical (SHEL-086, ERR-004)', () => {
    const { failCritically, fail } = page();
    fail(500, 500, true);
    expect(failCritically).toHaveBeenCalledWith('메시지');
  });

  it.each([
    [5100, 'doAuthNoti', 'confirm', 'SHEL-071, ERR-266'],
    [4200, 'policyChange', 'authInfo', 'SHEL-099, ERR-119'],
  ] as const)('answers code %i with %s and leads to %s (%s)', async (code, modal, route, _id) => {
    const { modals, navigation, fail } = page();
    modals.willAnswer(modal, 'verify');
    fail(403, code);
    await settled();
    expect(modals.opened).toEqual([{ name: modal, input: {} }]);
    expect(navigation.visits).toEqual([{ to: route, params: undefined, options: undefined }]);
  });

  it('opens one modal for a 5100, which says what the member wanted, whoever explains it next (SHEL-070, SHEL-071)', async () => {
    const { policy, ...services } = page();
    const error = new ApiError({ status: 403, code: 5100, message: '고객확인이 필요합니다' });
    policy(error, '/v1/orders', 'order');
    expect(error.explained).toBe(true);
    await explainError(error, { me: services.session.me, wanted: 'order' }, services);
    await settled();
    expect(services.modals.opened).toEqual([{ name: 'doAuthNoti', input: { wanted: 'order' } }]);
  });

  it('offers another document where one has no permit, and loads the page anew once the member says so', async () => {
    const { modals, replaceDocument, policy, fail } = page();
    const error = new ApiError({ status: 403, code: 'NO_PERMIT', message: '메시지' });
    policy(error, '/v1/orders');
    await settled();
    expect(error.explained).toBe(true);
    expect(modals.opened).toEqual([{ name: 'newDocument', input: { kind: 'reload' } }]);
    expect(replaceDocument).not.toHaveBeenCalled();

    modals.willAnswer('newDocument', 'closed');
    fail(403, 'NO_PERMIT');
    await settled();
    expect(replaceDocument).not.toHaveBeenCalled();

    modals.willAnswer('newDocument', 'reload');
    fail(403, 'NO_PERMIT');
    await settled();
    expect(replaceDocument).toHaveBeenCalledTimes(1);
  });

  it('offers none where the document is of no screen that moves money: a script has asked, no member', async () => {
    const { modals, policy } = page({ remote: undefined, barred: false });
    const error = new ApiError({ status: 403, code: 'NO_PERMIT', message: '메시지' });
    policy(error, '/v1/orders');
    await settled();
    expect([modals.opened, error.explained]).toEqual([[], false]);
  });

  it('offers none to a browser whose documents get no permit', async () => {
    const { modals, fail } = page({ remote: 'mfe-trading', barred: true });
    fail(403, 'NO_PERMIT');
    await settled();
    expect(modals.opened).toEqual([{ name: 'newDocument', input: { kind: 'browser' } }]);
  });

  it('leaves every other refusal to the caller (ERR-005)', () => {
    const { session, navigation, modals, fail } = page();
    fail(400, 4001);
    expect(session.isMember).toBe(true);
    expect([...navigation.visits, ...modals.opened]).toEqual([]);
  });
});
