import { screen, within } from '@testing-library/react';
import { openScreen } from '../../testing/open-screen';
import CompanyScreen from './company.screen';

const answers = {
  'GET /v1/pages/company': {
    locale: 'ko',
    changedAt: '2026-11-01T00:00:00.000Z',
    texts: {
      intro: '<p>소개 <img src="x" onerror="alert(1)"></p>',
      facts: [{ label: '상호', value: '주식회사 마루' }],
      certificates: [{ label: 'ISMS 인증', value: '2025-09-11 ~ 2028-09-10' }],
      retention: [{ label: '거래 기록', value: '2026-12-31까지' }],
    },
  },
};

it('tells who runs the exchange, with the dates of the ISMS certificate and of retention (HELP-020, HELP-021)', async () => {
  openScreen(<CompanyScreen />, '/company', '*', answers);
  const card = async (title: string) => {
    const heading = await screen.findByRole('heading', { name: title });
    return within(heading.closest('section') ?? heading);
  };
  expect((await card('회사 정보')).getByText('주식회사 마루')).toBeInTheDocument();
  expect((await card('인증 현황')).getByText('2025-09-11 ~ 2028-09-10')).toBeInTheDocument();
  expect((await card('자료 보관 기간')).getByText('2026-12-31까지')).toBeInTheDocument();
  await screen.findByText('소개');
  expect(document.querySelector('[onerror]')).toBeNull();
});

it('leads to terms and privacy policy, also when it cannot be read (HELP-022)', async () => {
  openScreen(<CompanyScreen />);
  expect(await screen.findByText('회사 정보를 불러오지 못했습니다.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '이용약관' })).toHaveAttribute('href', '/Terms');
});
