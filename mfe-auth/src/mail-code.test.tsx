import { ServicesProvider } from '@maru/platform';
import { Route, Router, Routes } from '@maru/platform/router';
import { createTestServices } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import { useMailCode } from './mail-code';

function Screen({ wanted }: { wanted: boolean }) {
  return <p>code {useMailCode(wanted) ?? 'none'}</p>;
}

/** A screen whose navigations lead to another address, as in the shell. */
function open(search: string, wanted = true) {
  const visits: unknown[] = [];
  const nowhere = () => undefined;
  const draw = (at: string) => (
    <ServicesProvider value={createTestServices()}>
      <Router
        location={{ pathname: '/login/pwConform', search: at, state: { from: 'mail' } }}
        navigator={{
          createHref: String,
          go: nowhere,
          push: (...push) => visits.push({ push }),
          replace: ({ search: next }: { search: string }, state) => {
            visits.push({ replace: next, state });
          },
        }}
      >
        <Routes>
          <Route path="*" element={<Screen wanted={wanted} />} />
        </Routes>
      </Router>
    </ServicesProvider>
  );
  const { rerender } = render(draw(search));
  return { visits, show: (next: string) => rerender(draw(next)) };
}

describe('the code of a mail', () => {
  it('leaves address and history at once, and stays with the screen (AUTH-103)', () => {
    const { visits, show } = open('?lang=en&code=abc');
    expect(visits).toEqual([{ replace: '?lang=en', state: { from: 'mail' } }]);
    show('?lang=en');
    expect(screen.getByText('code abc')).toBeInTheDocument();
    expect(visits).toHaveLength(1);
  });

  it('is left alone where it is meant for another screen', () => {
    const { visits } = open('?code=abc', false);
    expect(visits).toEqual([]);
    expect(screen.getByText('code none')).toBeInTheDocument();
  });
});
