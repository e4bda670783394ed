import type { Means, PaymentToken, WithdrawalDraft, WithdrawalResult } from '@maru/contract';
import { type ConfirmationApi, isAnswerLost, isForgotten, isTooOften } from './confirmation-api';
import { keepDraft } from './place';

/** What a failure says of the withdrawal. */
export type Verdict =
  /** Nothing: it was not confirmed yet, and may be tried again. */
  | 'failed'
  /** It may be placed; the same again tells. */
  | 'lost'
  /** It may be placed, and this page cannot find out any more. */
  | 'unsure'
  /** It is not placed. */
  | 'refused';

/** Confirmations of one draft, and whether one of them is still without an answer. */
export class Confirmations {
  /** One token for all codes of a means: the exchange pays a draft once whatever is sent. */
  private readonly tokens = new Map<Means, string>();
  private isSent = false;

  /** @param awaited - a confirmation of this draft was sent before, and not answered. */
  constructor(
    private readonly api: ConfirmationApi,
    private readonly draft: WithdrawalDraft,
    private awaited: boolean,
  ) {}

  async issue(means: Means): Promise<PaymentToken> {
    this.isSent = false;
    const issued = await this.api.token(this.draft.id, means);
    this.tokens.set(means, issued.token);
    return issued;
  }

  async confirm(means: Means, code: string): Promise<WithdrawalResult> {
    const { api, draft } = this;
    const token = this.tokens.get(means) ?? (await this.issue(means)).token;
    this.isSent = true;
    // A reload before the answer must know that one is to come.
    keepDraft(draft.id, draft.coin);
    return api.confirm(draft.id, { means, token, code });
  }

  /** A refusal that is none of the code may have used its token up: the next code needs another one. */
  forget(means: Means): void {
    this.tokens.delete(means);
  }

  /**
   * Tokens are refused for a draft that has ended, also where it was placed: what has become of it is asked for then.
   * @param failure - of `issue` or `confirm`.
   * @param tell - called with what the failure says, where no withdrawal is known.
   */
  async placedOr(failure: unknown, tell: (verdict: Verdict) => void): Promise<WithdrawalResult | null> {
    const { api, draft, isSent, awaited } = this;
    const isOpen = !isSent && awaited && isForgotten(failure);
    const opened = isOpen ? await api.read(draft.id).catch(() => null) : null;
    if (opened && 'result' in opened) return opened.result;
    tell(this.judge(failure));
    return null;
  }

  private judge(failure: unknown): Verdict {
    const verdict = this.verdictOf(failure);
    this.awaited = verdict === 'lost' || (this.awaited && verdict !== 'refused');
    keepDraft(this.draft.id, this.awaited ? this.draft.coin : '');
    return verdict;
  }

  private verdictOf(failure: unknown): Verdict {
    if (isAnswerLost(failure)) return this.isSent ? 'lost' : 'failed';
    if (isTooOften(failure)) return this.awaited ? 'lost' : 'failed';
    if (this.awaited && isForgotten(failure)) return 'unsure';
    // Without a token nothing was sent, and a confirmation of before is still without its answer.
    return this.isSent ? 'refused' : 'failed';
  }
}
