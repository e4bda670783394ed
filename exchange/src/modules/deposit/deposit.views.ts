import type { DepositAddress } from '@maru/contract';
import type { StoredAddress } from './deposit.tables';

/** A chain without tags stores an empty one. */
export const depositAddressView = ({ address, tag }: StoredAddress): DepositAddress => ({ address, tag: tag || null });
