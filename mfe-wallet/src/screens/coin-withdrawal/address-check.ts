import type { Preferences } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { RefusalName } from '@maru/platform/refusals';
import type { CoinWithdrawalApi, Destination } from '../../api/coin-withdrawal.api';

export interface AddressCheckDeps {
  readonly api: Pick<CoinWithdrawalApi, 'isLocal' | 'verdict'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

/** `local`: a member of this exchange, who is sent to without a fee. */
export type CheckState = 'none' | 'checking' | 'local' | 'external' | 'refused';

/** The exchange's word on where coins would go (WALT-074 to WALT-077). */
export class AddressCheck {
  state: CheckState = 'none';
  /** Why it is refused, where the page knows the words; else `failure` has them. */
  refusal: RefusalName | null = null;
  failure = '';
  /** Counts questions: an answer about an older destination unlocks nothing. */
  private asked = 0;

  constructor(private readonly deps: AddressCheckDeps) {
    makeAutoObservable<this, 'deps' | 'asked'>(this, { deps: false, asked: false });
  }

  get passed(): boolean {
    return this.state === 'local' || this.state === 'external';
  }

  void(): void {
    this.asked += 1;
    this.settle('none');
  }

  async run(coin: string, to: Destination): Promise<void> {
    this.void();
    const question = this.asked;
    this.state = 'checking';
    const answer = (state: CheckState, refusal: RefusalName | null = null, failure = '') => {
      if (question === this.asked) runInAction(() => this.settle(state, refusal, failure));
    };
    try {
      if (await this.deps.api.isLocal(coin, to)) return answer('local');
      const verdict = await this.deps.api.verdict(coin, to.address);
      if (verdict === 'account') answer('external');
      else answer('refused', verdict === 'invalid' ? 'RECIPIENT_INVALID' : 'ADDRESS_IS_CONTRACT');
    } catch (error) {
      answer('refused', null, errorText(error, this.deps.preferences.language));
    }
  }

  private settle(state: CheckState, refusal: RefusalName | null = null, failure = ''): void {
    this.state = state;
    this.refusal = refusal;
    this.failure = failure;
  }
}
