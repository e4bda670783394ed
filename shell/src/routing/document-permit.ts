import { permitElementId, permitHeader } from '@maru/contract';
import type { Transport } from '@maru/platform/internal';

/**
 * The permit of this document to move money, for as long as the remote that it was made for is the only one that has run (decision 115). It lies
 * where no code of a remote can reach it, and is given up before another one starts.
 */
export class DocumentPermit {
  /** The remote that moves money in this document; undefined in one that moves none, or none any more. */
  remote: string | undefined;
  /** No document of this browser gets a permit. */
  readonly barred: boolean;
  #permit: string | undefined;

  /** Takes the permit out of the page. */
  constructor(page: Document) {
    const element = page.getElementById(permitElementId);
    this.remote = element?.dataset.remote;
    this.barred = element?.dataset.barred !== undefined;
    this.#permit = element?.textContent ?? '';
    element?.remove();
  }

  /** Called before code of a remote runs. */
  runs(remote: string): void {
    if (this.remote !== remote) this.remote = this.#permit = undefined;
  }

  /** Shows the permit with each call that may change something. */
  shownBy(transport: Transport): Transport {
    return (request) =>
      transport(
        this.#permit && request.method !== 'GET'
          ? { ...request, headers: { ...request.headers, [permitHeader]: this.#permit } }
          : request,
      );
  }
}
