import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import InquiryScreen from './inquiry.screen';

describe('the inquiry screen', () => {
  it('shows support hours and the inquiries of the member with state and answer, as text (HELP-013, HELP-014, CONS-072, CONS-115)', async () => {
    openScreen(<InquiryScreen />, '/help/inquiry');
    const title = await screen.findByText('<b>끝난 문의</b>');
    expect(screen.getByText('상담 시간: 평일 09:30~18:30')).toBeInTheDocument();
    const done = within(title.closest('details') as HTMLElement);
    expect(done.getByText('답변 완료')).toBeInTheDocument();
    expect(done.getByText('반영했습니다.')).toBeInTheDocument();
    expect(done.getByText(/입출금/)).toBeInTheDocument();
    const waiting = screen.getByText('답변을 기다리는 문의').closest('details') as HTMLElement;
    expect(within(waiting).getByText('답변 대기')).toBeInTheDocument();
    expect(within(waiting).queryByRole('list', { name: '사진' })).toBeNull();
    expect(done.getByText('사진 2')).toBeInTheDocument();
    const pictures = within(done.getByRole('list', { name: '사진', hidden: true }));
    expect(pictures.getAllByRole('img', { hidden: true }).map((img) => img.getAttribute('src'))).toEqual([
      '/v1/questions/1/files/0',
      '/v1/questions/1/files/1',
    ]);
  });

  it('counts the characters of title and contents (HELP-011)', async () => {
    openScreen(<InquiryScreen />, '/help/inquiry');
    await userEvent.type(screen.getByLabelText('제목'), '입금');
    expect(screen.getByText('2/100')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('내용'), '안녕');
    expect(screen.getByText('4998자 남음')).toBeInTheDocument();
  });

  it('has the member asked before what he has written is left (HELP-010, SHEL-070)', async () => {
    const { navigation } = openScreen(<InquiryScreen />, '/help/inquiry');
    await userEvent.selectOptions(screen.getByLabelText('문의 유형'), '기타');
    expect(navigation.asksBeforeLeaving).toBe(false);
    for (const label of ['제목', '내용']) {
      const field = screen.getByLabelText(label);
      await userEvent.type(field, '입금');
      expect(navigation.asksBeforeLeaving).toBe(true);
      await userEvent.clear(field);
      expect(navigation.asksBeforeLeaving).toBe(false);
    }
    cleanup();
    expect(navigation.unsaved.size).toBe(0);
  });
});
