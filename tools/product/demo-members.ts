import { demoMembers } from '../../exchange/seed/demo-members';
import { demoStaff } from '../../exchange/seed/demo-staff';

/** The demo members as a table for the terminal: who logs in how. */
export function demoMemberTable(): string {
  const lines = demoMembers.map(({ email, authLevel, otpSecret, phone, foreign, state, withdrawalBanned }) => {
    const second = otpSecret ? `OTP ${otpSecret}` : phone ? `SMS to ${phone} (see the sandbox)` : 'no second step';
    const notes = [foreign && 'foreign', state, withdrawalBanned && 'withdrawal banned'].filter(Boolean).join(', ');
    return `  ${email.padEnd(20)} level ${authLevel}  ${second}${notes ? `  (${notes})` : ''}`;
  });
  return `Demo members, password Maru!2026\n\n${lines.join('\n')}\n`;
}

/** The staff of the sandbox as a table for the terminal: who logs in to the back office, and with which secret of an authenticator. */
export function demoStaffTable(): string {
  const lines = demoStaff.map(
    ({ email, role, otpSecret }) => `  ${email.padEnd(20)} ${role.padEnd(8)}  OTP ${otpSecret}`,
  );
  return `Demo staff, password Maru!2026\n\n${lines.join('\n')}\n`;
}
