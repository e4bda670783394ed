import { ApiError } from '@maru/platform/api';
import { registerTexts } from '@maru/platform/i18n';
import { chooseFiles, createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { answerSlider, solveSlider } from '../../testing/slider';
import ResidenceScreen from './residence.screen';
import { ResidenceForm } from './residence-form';

registerTexts('account', { ko, en: ko, ch: ko });

const path = '/v1/auth/residences';

function open() {
  const me = testMember({ foreignNational: true, dueDiligence: 'passed', residence: 'none' });
  const services = createTestServices({ me });
  answerSlider(services.api).answer(`GET ${path}`, { state: '', reason: null });
  render(
    <TestScreen services={services}>
      <ResidenceScreen />
    </TestScreen>,
  );
  return services;
}

it('says how old the residence proof of a foreigner may be: three months, and nothing of the 30 days of others (ACCT-083, CONS-024, AMB-74)', async () => {
  open();
  expect(await screen.findByText(/최근 3개월 안에 발급된/)).toBeInTheDocument();
  expect(screen.queryByText(/30일/)).toBeNull();
});

it('says 30 days to a member who is no foreigner (ACCT-083, CONS-024, AMB-74)', async () => {
  const services = createTestServices({ me: testMember() });
  answerSlider(services.api).answer(`GET ${path}`, { state: '', reason: null });
  render(
    <TestScreen services={services}>
      <ResidenceForm />
    </TestScreen>,
  );
  expect(await screen.findByText(/최근 30일 안에 발급된/)).toBeInTheDocument();
  expect(screen.queryByText(/3개월/)).toBeNull();
});

it('reads the member anew also where the answer was lost and the documents have arrived (ACCT-080)', async () => {
  const { api, session } = open();
  const refresh = jest.spyOn(session, 'refresh').mockResolvedValue(true);
  api.answer(`POST ${path}`, () => {
    api.answer(`GET ${path}`, { state: 'R', reason: null });
    throw ApiError.unknown('network');
  });
  await solveSlider();
  await chooseFiles();
  await userEvent.click(screen.getByRole('button', { name: '제출하기' }));
  expect(await screen.findByText(ko.residence.sent)).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledWith({ changed: true });
});
