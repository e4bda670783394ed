import { demoMembers } from '../../exchange/seed/demo-members';

/** The demo members as a table for the terminal: who logs in how. */
export function demoMemberTable(): string {
  const lines = demoMembers.map(({ email, authLevel, otpSecret, phone, foreign, state, withdrawalBanned }) => {
    const second = otpSecret ? `OTP ${otpSecret}` : phone ? `SMS to ${phone} (see the sandbox)` : 'no second step';
    const notes = [foreign && 'foreign', state, withdrawalBanned && 'withdrawal banned'].filter(Boolean).join(', ');
    return `  ${email.padEnd(20)} level ${authLevel}  ${second}${notes ? `  (${notes})` : ''}`;
  });
  return `Demo members, password Maru!2026\n\n${lines.join('\n')}\n`;
}
