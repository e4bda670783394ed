import { type DueDiligenceRefusal, tradingRefusal } from '@maru/domain';
import type { ModalBus, Navigation, Preferences, SessionStore } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { explainError, explainRefusal } from '@maru/platform/refusals';

export interface OrderGateDeps {
  readonly session: Pick<SessionStore, 'me'>;
  readonly modals: ModalBus;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly navigation: Pick<Navigation, 'go'>;
  readonly now: () => number;
}

/** Tells members why they may not trade, and what was refused (TRAD-048). */
export class OrderGate {
  constructor(private readonly deps: OrderGateDeps) {}

  /** The gravest reason why the member may not trade; null where there is none. */
  get refusal(): DueDiligenceRefusal | null {
    const { me } = this.deps.session;
    return me ? tradingRefusal(me, this.deps.now()) : null;
  }

  /** Shows the modal of the gravest reason where there is one. */
  async mayTrade(): Promise<boolean> {
    const { me } = this.deps.session;
    const { refusal } = this;
    if (!me || !refusal) return Boolean(me);
    await explainRefusal(refusal, { me, wanted: 'order' }, this.deps);
    return false;
  }

  textOf(error: unknown): string {
    return errorText(error, this.deps.preferences.language);
  }

  async explain(error: unknown): Promise<void> {
    const { me } = this.deps.session;
    if (error instanceof ApiError) await explainError(error, { me, wanted: 'order' }, this.deps);
  }
}
