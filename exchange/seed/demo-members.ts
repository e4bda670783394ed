import type { MemberWish } from '../src/sandbox/member-wish';

/** Fixed, so that an authenticator app keeps working with a fresh database. */
export const demoOtpSecrets = {
  minji: 'MARUMINJIDEMOSECRETMARUMINJI2345',
  alex: 'MARUALEXDEMOSECRETMARUALEX234567',
} as const;

/** The members that `npm start` prints, password Maru!2026. What most of them have came in by the deposits of demo-deposits. */
export const demoMembers: readonly MemberWish[] = [
  {
    email: 'minji@maru.test',
    authLevel: 4,
    otpSecret: demoOtpSecrets.minji,
    phone: '01012345678',
  },
  { email: 'junho@maru.test', authLevel: 3, phone: '01023456789' },
  { email: 'sora@maru.test', authLevel: 1 },
  {
    email: 'alex@maru.test',
    authLevel: 5,
    foreign: true,
    otpSecret: demoOtpSecrets.alex,
    phone: '01034567890',
  },
  { email: 'newbie@maru.test', authLevel: 0 },
  { email: 'dormant@maru.test', authLevel: 1, state: 'dormant' },
  { email: 'leaving@maru.test', authLevel: 1, state: 'leaving' },
  { email: 'closed@maru.test', authLevel: 1, state: 'closed' },
  { email: 'banned@maru.test', authLevel: 3, phone: '01045678901', krw: '1000000', withdrawalBanned: true },
];
