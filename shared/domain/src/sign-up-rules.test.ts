import { isEmail, isPassword, normaliseEmail, signUpProblem } from './sign-up-rules';

it.each(['minji@maru.test', 'a.b+c@sub.example.co.kr'])('takes %s as an address (AUTH-071)', (text) =>
  expect(isEmail(text)).toBe(true),
);
it.each([
  '',
  'minji',
  'minji@',
  '@maru.test',
  'a b@maru.test',
  'a@maru',
  'a@-x.test',
  '한글@maru.test',
  `${'a'.repeat(65)}@maru.test`,
])('refuses %p as an address (AUTH-071)', (text) => expect(isEmail(text)).toBe(false));
it('treats two spellings of a mailbox as one', () =>
  expect(normaliseEmail(' Minji@Maru.test ')).toBe('minji@maru.test'));

it.each(['Maru!2026', 'abcdef1!', `${'a'.repeat(18)}1!`])('takes %s as a password (AUTH-074, CONS-007)', (text) =>
  expect(isPassword(text)).toBe(true),
);
it.each(['abcde1!', `${'a'.repeat(19)}1!`, 'abcdefgh', 'abcdefg1', '12345678!', 'abc def1!', '가나다라마바사1!a'])(
  'refuses %p as a password (AUTH-074, CONS-007)',
  (text) => expect(isPassword(text)).toBe(false),
);

describe('signUpProblem', () => {
  const form = {
    email: 'a@maru.test',
    password: 'Maru!2026',
    consents: { age: true, terms: true, privacy: true, personal: false },
    referrer: '',
  };
  const consents = (change: Partial<typeof form.consents>) => ({ ...form.consents, ...change });
  it.each([
    { when: 'all is there', form, gives: null },
    { when: 'the address is malformed (AUTH-071)', form: { ...form, email: 'a' }, gives: 'EMAIL_INVALID' },
    { when: 'the password is weak (AUTH-074)', form: { ...form, password: 'short' }, gives: 'PASSWORD_RULE' },
    {
      when: 'a required box is open (AUTH-076)',
      form: { ...form, consents: consents({ age: false }) },
      gives: 'CONSENT_MISSING',
    },
    {
      when: 'a referrer comes without consent (AUTH-079)',
      form: { ...form, referrer: 'M1' },
      gives: 'REFERRER_CONSENT',
    },
    {
      when: 'a referrer comes with consent (AUTH-079)',
      form: { ...form, referrer: 'M1', consents: consents({ personal: true }) },
      gives: null,
    },
  ])('gives $gives when $when', ({ form, gives }) => expect(signUpProblem(form)).toBe(gives));
});
