import { accepted, refused } from '@maru/contract';
import { type Auth, unfrozenMail } from '../auth';
import type { Reviews } from '../review';

/** What a decision on a freeze does: the staff asks for it once the member has shown who he is. */
export function decideUnfreezing(reviews: Pick<Reviews, 'on'>, { freezes }: Pick<Auth, 'freezes'>): void {
  reviews.on('unfreeze', {
    async decide(_, { member, verdict, now }) {
      if (member.frozen_at === null) return refused('ALREADY_PROCESSED');
      if (!verdict.approved) return accepted({ messages: [] });
      return accepted({ change: freezes.lift(member, now), messages: [unfrozenMail(member.email)] });
    },
  });
}
