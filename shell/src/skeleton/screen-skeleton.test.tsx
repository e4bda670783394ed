import { createTestServices, TestScreen } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import { keepFirstPaint } from './first-paint';
import { ScreenSkeleton } from './screen-skeleton';

const main = {
  shape: 'form',
  title: { ko: '로그인', en: 'Log in', ch: '登录' },
  intro: { ko: '주소를 보세요.', en: 'Look at the address.', ch: '请看网址。' },
  words: { ko: ['이메일', '확인'], en: ['E-mail', 'OK'], ch: ['邮箱', '确认'] },
} as const;
const skeleton = (path: string) =>
  render(
    <TestScreen services={createTestServices()}>
      <ScreenSkeleton screen={main} path={path} />
    </TestScreen>,
  );

describe('the skeleton of a screen', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"><div class="sk-main">158,000,000</div></div>';
    keepFirstPaint(document.body, '/');
  });

  it('is what the HTML has painted, figures and all, until the first screen is there', () => {
    const painted = document.querySelector('.sk-main');
    const first = skeleton('/');
    expect(screen.getByText('158,000,000')).toBe(painted);
    first.unmount();
    skeleton('/');
    expect(screen.queryByText('158,000,000')).toBeNull();
  });

  it('has title, sentence and labels of a screen that the HTML has not painted', () => {
    skeleton('/login');
    for (const text of ['로그인', '주소를 보세요.', '이메일', '확인'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });
});
