/** Its types stand alone: the starter, which prints these, reads no module of the exchange. */
interface DemoStaff {
  readonly email: string;
  readonly name: string;
  readonly role: 'reviewer' | 'operator' | 'auditor';
  /** Base32. */
  readonly otpSecret: string;
}

/** Staff of the sandbox, password Maru!2026. Secrets are fixed, so that an authenticator app keeps working with a fresh database. */
export const demoStaff: readonly DemoStaff[] = [
  { email: 'reviewer@maru.test', name: '한서연', role: 'reviewer', otpSecret: 'MARUREVIEWERSECRETMARUREVIEWER23' },
  { email: 'operator@maru.test', name: '오태윤', role: 'operator', otpSecret: 'MARUOPERATORSECRETMARUOPERATOR23' },
  { email: 'second@maru.test', name: '정하린', role: 'operator', otpSecret: 'MARUSECONDPERSONSECRETMARUSECOND' },
  { email: 'auditor@maru.test', name: '문가온', role: 'auditor', otpSecret: 'MARUAUDITORSECRETMARUAUDITORSECR' },
];
