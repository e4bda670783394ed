import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import FaqScreen from './faq.screen';

describe('the FAQ', () => {
  it('is readable without login, its markup cleaned (HELP-001, HELP-002, HELP-007)', async () => {
    openScreen(<FaqScreen />);
    await userEvent.click(await screen.findByText('입금은 언제 되나요?'));
    expect(await screen.findByText('바로 반영됩니다.')).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
  });

  it('reads an answer that the list did not carry', async () => {
    openScreen(<FaqScreen />);
    await userEvent.click(await screen.findByText('OTP를 잃어버렸어요'));
    expect(await screen.findByText('초기화를 신청해 주세요.')).toBeInTheDocument();
  });

  it('searches and says when nothing is found', async () => {
    openScreen(<FaqScreen />);
    await screen.findByText('입금은 언제 되나요?');
    await userEvent.type(screen.getByRole('searchbox'), '없는 말');
    expect(screen.getByText('검색 결과가 없습니다.')).toBeInTheDocument();
  });
});
