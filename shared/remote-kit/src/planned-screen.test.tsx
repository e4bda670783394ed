import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import { PlannedScreen, plannedScreens } from './planned-screen';

const ko = {
  planned: { badge: '준비 중', back: '돌아가기', shoes: { title: '신발', text: '신발을 파는 화면입니다.' } },
};
registerTexts('shop', { ko, en: ko, ch: ko });

const open = (contents: React.ReactNode) => render(<TestScreen services={createTestServices()}>{contents}</TestScreen>);

it('says what will be here and offers a way out', () => {
  const Shoes = plannedScreens<keyof typeof ko.planned>('shop', 'Main')('shoes');
  open(<Shoes />);
  expect(screen.getByRole('heading', { level: 1, name: '신발' })).toBeInTheDocument();
  expect(screen.getByText('신발을 파는 화면입니다.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '돌아가기' })).toHaveAttribute('href', '/Main');
});

it('shows what is there already', () => {
  open(
    <PlannedScreen texts="shop" id="shoes" back="Main">
      <p>sizes</p>
    </PlannedScreen>,
  );
  expect(screen.getByText('sizes')).toBeInTheDocument();
});
