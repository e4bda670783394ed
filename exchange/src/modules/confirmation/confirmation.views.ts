import type {
  Outcome,
  PlacedWithdrawal,
  Text,
  WithdrawalConfirmation,
  WithdrawalDraft,
  WithdrawalResult,
} from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { PaymentProof } from '../auth';
import type { WithdrawalDraftRow } from './confirmation.tables';

/** What a module of withdrawals does with its drafts. */
export interface DraftKind {
  /** The draft judged anew, as its page shows it. @returns what forbids it by now. */
  read(member: MemberStanding, row: WithdrawalDraftRow): Promise<Outcome<WithdrawalDraft>>;
  /** What the draft has become; null before its confirmation. */
  placed(member: MemberStanding, row: WithdrawalDraftRow): Promise<PlacedWithdrawal | null>;
  /** What the message with the code says. */
  about(row: WithdrawalDraftRow): Text;
  /** Places the withdrawal, once: told again, it answers the first (WALT-127). */
  confirm(member: MemberStanding, row: WithdrawalDraftRow, proof: PaymentProof): Promise<Outcome<WithdrawalResult>>;
}

/** The second factor of a request (ENTI-050, ENTI-051): authType O is the authenticator, P the phone. */
export const proofOf = ({
  authType,
  authValue = '',
  authToken = '',
}: Omit<WithdrawalConfirmation, 'draft'>): PaymentProof => ({
  token: authToken,
  means: authType === 'O' ? 'OTP' : 'SMS',
  code: authValue,
});

/**
 * Address of the page that confirms a draft, with its ticket behind #, which no server and no log sees.
 * @param confirmUrl - origin of the page; null where browsers cannot confirm.
 */
export const confirmAddress = (confirmUrl: string | null, ticket: string): string =>
  confirmUrl === null ? '' : `${confirmUrl}/#${ticket}`;
