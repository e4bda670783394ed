import type { AuthTables } from '../../modules/auth/auth.tables';
import type { ContentTables } from '../../modules/content/content.tables';
import type { DepositTables } from '../../modules/deposit/deposit.tables';
import type { LedgerTables } from '../../modules/ledger/ledger.tables';
import type { MarketTables } from '../../modules/market/market.tables';
import type { MemberTables } from '../../modules/member/member.tables';
import type { OrderTables } from '../../modules/order/order.tables';
import type { SupportTables } from '../../modules/support/support.tables';
import type { TokenSaleTables } from '../../modules/token-sale/token-sale.tables';
import type { TransferTables } from '../../modules/transfer/transfer.tables';
import type { VerificationTables } from '../../modules/verification/verification.tables';
import type { WalletTables } from '../../modules/wallet/wallet.tables';
import type { WithdrawalTables } from '../../modules/withdrawal/withdrawal.tables';
import type { MessageTables } from '../../ports/message.tables';
import type { IdempotencyTables } from '../http/idempotency.tables';

/** Every table of the exchange. Each module describes its own in `<domain>.tables.ts` and adds it here. */
export interface Database
  extends SchemaTables,
    IdempotencyTables,
    MessageTables,
    MemberTables,
    AuthTables,
    ContentTables,
    LedgerTables,
    MarketTables,
    OrderTables,
    WalletTables,
    WithdrawalTables,
    DepositTables,
    TransferTables,
    SupportTables,
    TokenSaleTables,
    VerificationTables {}

interface SchemaTables {
  schema_migration: { name: string; hash: string; applied_at: Date };
  seed_run: { name: string; at: Date };
}
