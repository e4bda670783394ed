import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffInquiry, staffMe } from '../testing/builders';
import { heading, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

describe('an inquiry', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('reviewer');
    server.inquiry = staffInquiry();
  });

  const open = async () => {
    openPage(server, '#/inquiries/31');
    return screen.findByLabelText('답변');
  };
  const send = (name = '답변 등록') => userEvent.click(screen.getByRole('button', { name }));

  it('is answered in the words of staff, once (HELP-015)', async () => {
    await userEvent.type(await open(), '확인했습니다.');
    await send();
    expect(await screen.findByRole('heading', { name: '답변' })).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/inquiries/31/answer', body: { answer: '확인했습니다.' } }]);
    expect(screen.getByRole('alert')).toHaveTextContent('답변을 등록했습니다');
    expect(screen.queryByLabelText('답변')).toBeNull();
  });

  it('takes no empty answer, and counts what is left of 5,000 characters', async () => {
    const field = await open();
    await userEvent.type(field, '   ');
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('답변을 입력해 주세요.');
    expect(server.sent).toEqual([]);
    expect(screen.getByText('4,997자 남음')).toBeVisible();
  });

  it('keeps the text when no answer comes, and offers to try again (HELP-015)', async () => {
    await userEvent.type(await open(), '확인했습니다.');
    server.next.set('/staff/inquiries/31/answer', 'lost');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('전송되지 않았을 수 있습니다');
    expect(screen.getByLabelText('답변')).toHaveValue('확인했습니다.');
    await send('다시 보내기');
    expect(await screen.findByRole('heading', { name: '답변' })).toBeVisible();
  });

  it('shows the answer of somebody who was quicker', async () => {
    await userEvent.type(await open(), '확인했습니다.');
    server.inquiry = staffInquiry({ answer: '먼저 답했습니다.', answeredAt: '2026-11-24T01:00:00.000Z' });
    server.next.set('/staff/inquiries/31/answer', refusal(409, 'ALREADY_PROCESSED', '이미 처리된 내역입니다'));
    await send();
    expect(await screen.findByText('먼저 답했습니다.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('이미 답변이 등록된 문의입니다');
  });

  it('keeps what was written while staff look elsewhere', async () => {
    await userEvent.type(await open(), '쓰던 답변');
    location.hash = '#/queues';
    await heading('대기 현황');
    location.hash = '#/inquiries/31';
    expect(await screen.findByLabelText('답변')).toHaveValue('쓰던 답변');
  });

  it('tells what a member wrote as text, never as markup', async () => {
    const script = '<script>window.hit = 1</script>';
    server.inquiry = staffInquiry({ title: script, contents: script });
    await open();
    expect(screen.getAllByText(script)).toHaveLength(2);
    expect(document.querySelector('main script')).toBeNull();
  });
});
