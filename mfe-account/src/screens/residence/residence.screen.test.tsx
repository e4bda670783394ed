import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import ko from '../../locales/ko.json';
import ResidenceScreen from './residence.screen';

registerTexts('account', { ko, en: ko, ch: ko });

it('says how old the residence proof may be: 30 days, of a foreigner three months (ACCT-083, CONS-024)', async () => {
  const me = testMember({ foreignNational: true, dueDiligence: 'passed', residence: 'none' });
  const services = createTestServices({ me });
  services.api.answer('GET /v1/auth/residences', { residence: '', reason: null }).answer('GET /v1/captcha/slider', {
    id: 'p1',
    background: 'data:,',
    piece: 'data:,',
    pieceY: 10,
    width: 300,
    height: 160,
  });
  render(
    <TestScreen services={services}>
      <ResidenceScreen />
    </TestScreen>,
  );
  expect(await screen.findByText(/최근 30일 안에\(외국인은 3개월 안에\) 발급된/)).toBeInTheDocument();
});
