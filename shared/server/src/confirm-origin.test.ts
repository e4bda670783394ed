import { confirmOrigin } from './confirm-origin';

describe('the origin of the page of confirmation', () => {
  it('is a name beside localhost on the own machine, and has to be given elsewhere', () => {
    expect(confirmOrigin(undefined, 'http://localhost:8080')).toBe('http://confirm.localhost:8080');
    expect(confirmOrigin(undefined, 'https://maru.example')).toBeNull();
    expect(confirmOrigin('https://confirm.maru.example/x', 'https://maru.example')).toBe(
      'https://confirm.maru.example',
    );
  });

  it('is never that of the site, on whatever port', () => {
    expect(() => confirmOrigin('http://localhost:9000', 'http://localhost:8080')).toThrow('MARU_CONFIRM_URL');
  });
});
