import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/open-screen';
import TermsScreen from './terms.screen';

const text = (version: string, effectiveAt: string, locale = 'ko') => ({
  ...{ id: version, kind: 'terms', title: '이용약관', version, effectiveAt, locale },
  contents: `<p>내용 ${version}</p>`,
});
const hourMs = 3_600_000;
const answers = (...list: object[]) => ({
  'GET /v1/data/terms-of-uses': { list, totalPages: 1, total: list.length, cnt: list.length },
});
const soon = new Date(Date.now() + 100 * hourMs).toISOString();
const three = answers(
  text('3.0', soon),
  text('2.0', '2026-03-01T00:00:00.000Z'),
  text('1.0', '2025-01-01T00:00:00.000Z'),
);

describe('the terms of use (HELP-022)', () => {
  it('begin with the version in force', async () => {
    openScreen(<TermsScreen />, '/help/terms', '*', three);
    expect(await screen.findByText('내용 2.0')).toBeInTheDocument();
    expect(screen.getByText('버전 2.0, 시행일 2026-03-01')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keep earlier versions readable, and say that they are', async () => {
    openScreen(<TermsScreen />, '/help/terms', '*', three);
    await userEvent.selectOptions(await screen.findByLabelText('버전'), '1.0 (2025-01-01 시행)');
    expect(await screen.findByText('내용 1.0')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('지난 버전입니다. 지금은 버전 2.0이 적용됩니다.');
    await userEvent.click(screen.getByRole('button', { name: '시행 중인 버전 보기' }));
    expect(await screen.findByText('내용 2.0')).toBeInTheDocument();
  });

  it('open at the version of the address, also one that is announced', async () => {
    openScreen(<TermsScreen />, '/help/terms?version=3.0', '*', three);
    expect(await screen.findByText('내용 3.0')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('시행될 예정인 내용입니다.');
  });

  it('say that a translation is one: the Korean text is binding', async () => {
    openScreen(<TermsScreen />, '/help/terms', '*', answers(text('2.0', '2026-03-01T00:00:00.000Z', 'en')));
    expect(await screen.findByText(/한국어 원문이 효력을 가집니다/)).toBeInTheDocument();
  });
});
