import type { MemberMaker } from '../src/sandbox/member-maker';
import { demoMembers } from './demo-members';

const names: Readonly<Record<string, string>> = {
  'minji@maru.test': '김민지',
  'junho@maru.test': '박준호',
  'sora@maru.test': '이소라',
  'alex@maru.test': 'Alex Kim',
  'banned@maru.test': '최하나',
};

/** @throws Error when one of them cannot be made: the list is ours, so that is a bug. */
export async function seedDemoMembers(maker: MemberMaker): Promise<void> {
  for (const wish of demoMembers) {
    const made = await maker.make({ ...wish, name: names[wish.email] });
    if (!made.ok) throw new Error(`demo member ${wish.email}: ${made.refusal}`);
  }
}
