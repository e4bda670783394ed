import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffCase, staffMe } from '../testing/builders';
import { openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

describe('the images of a case', () => {
  let server: StaffDouble;
  let open: Set<string>;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('reviewer');
    server.case = staffCase({ files: 2 });
    open = new Set();
    let made = 0;
    URL.createObjectURL = () => {
      made += 1;
      open.add(`blob:${made}`);
      return `blob:${made}`;
    };
    URL.revokeObjectURL = (url) => void open.delete(url);
  });

  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('come one at a time with the session, and are let go of (ACCT-121)', async () => {
    const { unmount } = openPage(server, '#/cases/12');
    expect(await screen.findByRole('img', { name: '첨부 이미지 1' })).toHaveAttribute('src', 'blob:1');
    expect(screen.getByRole('button', { name: '이전 이미지' })).toBeDisabled();
    await press('다음 이미지');
    expect(await screen.findByRole('img', { name: '첨부 이미지 2' })).toHaveAttribute('src', 'blob:2');
    expect(screen.getByRole('button', { name: '다음 이미지' })).toBeDisabled();
    expect(server.asked.filter((call) => call.includes('/files/'))).toEqual([
      'GET /staff/cases/12/files/0',
      'GET /staff/cases/12/files/1',
    ]);
    expect([...open]).toEqual(['blob:2']);
    unmount();
    expect(open.size).toBe(0);
  });

  it('grow and turn', async () => {
    openPage(server, '#/cases/12');
    const image = await screen.findByRole('img', { name: '첨부 이미지 1' });
    await press('확대');
    expect(screen.getByText('150%')).toBeVisible();
    for (const turn of [90, 180]) {
      await press('회전');
      expect(image.style.transform).toContain(`rotate(${turn}deg)`);
    }
  });

  it('say why one does not come, and come on request', async () => {
    server.next.set('/staff/cases/12/files/0', refusal(404, 'NOT_FOUND', '요청하신 정보를 찾을 수 없습니다.'));
    openPage(server, '#/cases/12');
    expect(await screen.findByText('이미지를 불러오지 못했습니다.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('요청하신 정보를 찾을 수 없습니다.');
    await press('다시 시도');
    expect(await screen.findByRole('img', { name: '첨부 이미지 1' })).toBeVisible();
  });

  it('say where a file is no image', async () => {
    openPage(server, '#/cases/12');
    fireEvent.error(await screen.findByRole('img', { name: '첨부 이미지 1' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('손상되었거나 이미지가 아닙니다'));
  });
});
