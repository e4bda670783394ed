import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Captchas, CodeEntries } from './sections/proofs';

const kit = join(__dirname, '..');
const read = (file: string) => readFileSync(join(kit, file), 'utf8');

/** Parts that cannot stand beside others on a page, or have no look of their own. */
const leftOut = [
  'Form',
  'Hidden',
  'Page',
  'PlannedPage',
  'SafeHtml',
  'Skeleton',
  'Spinner',
  'ToastPlace',
  'ToastRegion',
  'VirtualRows',
];

describe('the page of all components', () => {
  it('shows every component that the kit offers', () => {
    const doors = Object.values<string>(JSON.parse(read('package.json')).exports).filter((file) =>
      file.endsWith('.ts'),
    );
    const offered = doors.flatMap((file) =>
      [...read(file).matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(',')),
    );
    const components = offered.map((name) => name.trim()).filter((name) => /^[A-Z][a-z]\w*$/.test(name));
    const sections = readdirSync(join(kit, 'gallery', 'sections')).map((file) => join('gallery', 'sections', file));
    const page = ['gallery/gallery.tsx', ...sections].map(read).join('\n');
    expect(components.length).toBeGreaterThan(40);
    expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(page)).sort()).toEqual(leftOut);
  });

  it('sends a code and counts its time, beside one that was wrong', async () => {
    render(<CodeEntries />);
    const [fresh, refused] = screen.getAllByLabelText('인증번호 6자리');
    expect(fresh).toBeDisabled();
    expect(refused).toHaveAccessibleDescription('인증번호를 확인해 주세요.');
    await userEvent.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(fresh).toBeEnabled();
    expect(screen.getAllByRole('timer')).toHaveLength(2);
  });

  it('shows the captcha to solve by slider or by computing, and one that did not load', async () => {
    render(<Captchas />);
    const [captcha, unavailable] = screen.getAllByRole('group', { name: '보안 인증' }) as [HTMLElement, HTMLElement];
    expect(within(unavailable).getByRole('button', { name: '다시 시도' })).toBeInTheDocument();
    within(captcha).getByRole('slider').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(within(captcha).getByRole('alert')).toHaveTextContent('퍼즐이 맞지 않습니다.');
    await userEvent.keyboard('{PageUp>8/}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(within(captcha).getByRole('status')).toHaveTextContent('보안 인증이 완료되었습니다.');
    await userEvent.click(within(captcha).getByRole('button', { name: /자동 인증 이용하기/ }));
    await userEvent.click(within(captcha).getByRole('button', { name: '자동 인증 시작' }));
    expect(within(captcha).getByRole('status')).toBeInTheDocument();
  });
});
