import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import KycInfoScreen from './kyc-info.screen';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const answers = {
  'GET /v1/pages/kyc': {
    locale: 'ko',
    changedAt: '2026-11-01T00:00:00.000Z',
    texts: {
      intro: '<p>2021년 중 의무 시행이 예정되어 있습니다.</p>',
      legal: '<p>법 제5조의2</p>',
      steps: numbers(7).map((nth) => ({ title: `할 일 ${nth}`, text: `설명 ${nth}` })),
      questions: numbers(8).map((nth) => ({ title: `질문 ${nth}`, contents: `<p>답 ${nth}</p>` })),
      appIos: 'https://apps.apple.com/app',
      appAndroid: 'https://play.google.com/app',
    },
  },
};

let calm = false;
beforeEach(() => {
  calm = false;
  window.matchMedia = jest.fn().mockImplementation(() => ({
    get matches() {
      return calm;
    },
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  }));
});
afterEach(() => jest.useRealTimers());

async function open() {
  openScreen(<KycInfoScreen />, '/kyc-info', '*', answers);
  return screen.findByRole('group', { name: '진행 순서' });
}
const place = () => within(screen.getByRole('region', { name: '진행 순서' })).getByRole('status').textContent;
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

it('is readable without login: intro, law, and the app by QR codes (HELP-030, HELP-031, HELP-032, HELP-034)', async () => {
  await open();
  expect(await screen.findByText('2021년 중 의무 시행이 예정되어 있습니다.')).toBeInTheDocument();
  expect(screen.getByText('법 제5조의2')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'iOS 앱 내려받기 QR 코드' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Android 앱 내려받기 QR 코드' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'iOS 앱' })).toHaveAttribute('href', 'https://apps.apple.com/app');
  expect(screen.getByRole('link', { name: '고객확인 시작하기' })).toHaveAttribute('href', '/confirm');
});

it('has eight questions, closed at first, that one tap opens (HELP-035)', async () => {
  await open();
  const questions = screen.getAllByRole('group').filter((group) => group.tagName === 'DETAILS');
  expect(questions).toHaveLength(8);
  for (const question of questions) expect(question).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('질문 3'));
  expect(await screen.findByText('답 3')).toBeVisible();
});

describe('the carousel of seven steps (HELP-033, CONS-094)', () => {
  it('moves on by itself every three seconds, and begins anew after the last', async () => {
    await open();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
    fireEvent.click(screen.getByRole('button', { name: '자동으로 넘기기' }));
    expect(place()).toMatch(/^1 \/ 7/);
    pass(2_999);
    expect(place()).toMatch(/^1 \/ 7/);
    pass(1);
    expect(place()).toMatch(/^2 \/ 7/);
    pass(5 * 3_000);
    expect(place()).toMatch(/^7 \/ 7/);
    pass(3_000);
    expect(place()).toMatch(/^1 \/ 7/);
  });

  it.each([
    ['a pointer', 'pointerEnter', 'pointerLeave'],
    ['a finger', 'touchStart', 'touchEnd'],
    ['the focus', 'focus', 'blur'],
  ] as const)('stands still while %s is on it', async (_, begin, end) => {
    const steps = await open();
    jest.useFakeTimers();
    fireEvent[begin](steps);
    pass(9_000);
    expect(place()).toMatch(/^1 \/ 7/);
    fireEvent[end](steps);
    pass(3_000);
    expect(place()).toMatch(/^2 \/ 7/);
  });

  it('stands still under a pointer whose press has taken the focus elsewhere', async () => {
    const steps = await open();
    jest.useFakeTimers();
    fireEvent.pointerEnter(steps);
    fireEvent.focus(steps);
    fireEvent.blur(steps);
    pass(9_000);
    expect(place()).toMatch(/^1 \/ 7/);
    fireEvent.pointerLeave(steps);
    pass(3_000);
    expect(place()).toMatch(/^2 \/ 7/);
  });

  it('stands still for who wants less motion, and can be moved by its buttons', async () => {
    calm = true;
    await open();
    jest.useFakeTimers();
    pass(9_000);
    expect(place()).toMatch(/^1 \/ 7/);
    fireEvent.click(screen.getByRole('button', { name: '다음 단계' }));
    expect(place()).toMatch(/^2 \/ 7/);
    expect(screen.getByRole('button', { name: '자동으로 넘기기' })).toBeInTheDocument();
  });
});
