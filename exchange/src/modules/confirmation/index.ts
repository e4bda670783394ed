import { minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { PaymentTokens, SessionService } from '../auth';
import type { Markets } from '../market';
import type { Members } from '../member';
import { DraftRepository } from './confirmation.repository';
import { confirmationRoutes } from './confirmation.routes';
import { Confirmations } from './confirmation.service';
import type { DraftKindName } from './confirmation.tables';
import type { DraftKind } from './confirmation.views';
import { Drafts } from './draft.service';

export type { WithdrawalDraftRow } from './confirmation.tables';
export { confirmAddress, type DraftKind, proofOf } from './confirmation.views';
export type { Drafts } from './draft.service';

export interface ConfirmationService {
  readonly drafts: Drafts;
  /** Names what becomes of drafts of a kind; before the exchange starts. */
  confirms(name: DraftKindName, kind: DraftKind): void;
}

export interface ConfirmationModuleDeps {
  readonly markets: Markets;
  readonly members: Pick<Members, 'standing'>;
  readonly sessions: Pick<SessionService, 'isAlive'>;
  readonly payments: PaymentTokens;
}

const sweepMs = 10 * minuteMs;

/** Withdrawals of KRW and of coins between their draft and their second factor (decision 55). */
export function createConfirmations(
  context: Context,
  deps: ConfirmationModuleDeps,
): ExchangeModule<ConfirmationService> {
  const { log, config } = context;
  const repository = new DraftRepository(context.db);
  const drafts = new Drafts(context, { ...deps, repository });
  const confirmations = new Confirmations(context, { ...deps, drafts: repository });
  const kinds = new Map<DraftKindName, DraftKind>();
  const kindOf = (name: DraftKindName): DraftKind => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`nobody confirms drafts of ${name}`);
    return kind;
  };
  let sweeping: NodeJS.Timeout | undefined;
  return {
    name: 'confirmation',
    service: { drafts, confirms: (name, kind) => void kinds.set(name, kind) },
    routes: confirmationRoutes({ drafts, confirmations, kindOf, confirmUrl: config.confirmUrl }),
    start: async () => {
      sweeping = setInterval(() => {
        drafts.sweep().catch((error) => log.warn({ err: error }, 'old drafts are deleted later'));
      }, sweepMs);
      sweeping.unref();
    },
    stop: async () => clearInterval(sweeping),
  };
}
