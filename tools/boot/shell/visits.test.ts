import { readRecording } from '../recording';
import { visitsOf } from './visits';

type Screens = Parameters<typeof visitsOf>[0][number]['manifest']['screens'];

const release = (name: string, ...screens: readonly (readonly [guard: string, path: string])[]) => ({
  manifest: {
    name,
    screens: screens.map(([guard, path]) => ({ guard, paths: [{ path }] })) as unknown as Screens,
  },
});
const visits = (...releases: readonly object[]) =>
  visitsOf(releases as Parameters<typeof visitsOf>[0], readRecording()).map(
    ({ onlooker, path, remote }) => `${remote} ${path} ${onlooker}`,
  );

describe('what is looked at of a version of the shell (PLAT-042)', () => {
  it('is Main as everybody, then the first screen of each remote as somebody who may see it', () => {
    expect(
      visits(
        release('mfe-help', ['none', '/help/notices/:id'], ['none', '/help/faq']),
        release('mfe-account', ['user', '/mypage/:unknown'], ['user', '/mypage']),
        release('mfe-trading', ['optional', '/'], ['optional', '/exchange']),
      ),
    ).toEqual([
      'mfe-trading / member',
      'mfe-trading / visitor',
      'mfe-help /help/notices/1 visitor',
      'mfe-account /mypage member',
    ]);
  });

  it('is Main alone where no remote is live, and no more than thirty screens of many', () => {
    expect(visits()).toEqual(['null / member', 'null / visitor']);
    const many = Array.from({ length: 60 }, (_, index) => release(`mfe-${index}`, ['none', `/${index}`]));
    expect(visits(...many)).toHaveLength(30);
  });
});
