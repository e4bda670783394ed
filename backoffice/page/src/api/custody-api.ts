import type { StaffCoinSwitch, StaffCustodyPage } from '@maru/contract/staff';
import type { Calls } from './content-api';

/** Calls for coins and what is held of them. */
export class CustodyApi {
  constructor(private readonly calls: Calls) {}

  page(signal?: AbortSignal): Promise<StaffCustodyPage> {
    return this.calls.read('/staff/custody', signal);
  }

  /** @returns the page as it is then, as the two calls after it do. */
  resume(coin: string, reason: string): Promise<StaffCustodyPage> {
    return this.calls.send(`/staff/custody/${coin}/resume`, { reason });
  }

  resolveIncident(id: string, reason: string): Promise<StaffCustodyPage> {
    return this.calls.send(`/staff/incidents/${id}/resolve`, { reason });
  }

  switch(coin: string, change: StaffCoinSwitch): Promise<StaffCustodyPage> {
    return this.calls.send(`/staff/custody/${coin}/switch`, change);
  }
}
