import { accepted, type Outcome, refused } from '@maru/contract';
import { isAddressForm, tagProblem } from '@maru/domain/chain-address';
import type { AddressKind, Chain } from '../../ports/chain/chain';
import type { Deposits } from '../deposit';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { CoinTerms, NetworkTerms, Recipient, RecipientChecks, WantedWithdrawal } from './coin-withdrawal.types';

export interface RecipientDeps {
  readonly chain: Pick<Chain, 'canonical' | 'inspect'>;
  readonly deposits: Pick<Deposits, 'ownerOf' | 'isShared'>;
  readonly members: Pick<Members, 'repository'>;
  readonly markets: Markets;
  readonly travelRule: Pick<RecipientChecks, 'exchanges'>;
}

type Destination = Pick<WantedWithdrawal, 'address' | 'tag' | 'network' | 'receiverId'>;

/** Judges where coins would go: form, network, and whether a member of this exchange is there. Asks the network, so never inside a transaction. */
export class Recipients {
  constructor(private readonly deps: RecipientDeps) {}

  /**
   * @returns BAD_REQUEST for a network that the coin does not live on, else the first thing wrong (ERR-201, 202, 205, 206, 214).
   * @throws Error with code ECONNREFUSED while the network, or the directory of exchanges, is away.
   */
  async judge(memberId: bigint, terms: CoinTerms, wanted: Destination): Promise<Outcome<Recipient>> {
    const placed = await this.place(memberId, terms, wanted);
    if (!placed.ok || placed.value.memberId !== null) return placed;
    const { network, address } = placed.value;
    const kind = await this.deps.chain.inspect(network.network, address);
    if (kind === 'invalid') return refused('RECIPIENT_INVALID');
    if (kind === 'contract') return refused('ADDRESS_IS_CONTRACT');
    const receiver = await this.receiver(wanted.receiverId);
    return receiver.ok ? accepted({ ...placed.value, receiver: receiver.value }) : receiver;
  }

  /** Whether a member of this exchange is at the address (API-064). @returns what is wrong with address or tag. */
  async isLocal(memberId: bigint, terms: CoinTerms, wanted: Destination): Promise<Outcome<boolean>> {
    const placed = await this.place(memberId, terms, wanted);
    if (!placed.ok) return placed;
    if (placed.value.memberId !== null) return accepted(true);
    const kind = await this.deps.chain.inspect(placed.value.network.network, placed.value.address);
    return kind === 'invalid' ? refused('RECIPIENT_INVALID') : accepted(false);
  }

  /**
   * What the coin's networks say of an address (API-081).
   * @returns NOT_FOUND for an unknown coin.
   */
  async inspect(coinCode: string, address: string): Promise<Outcome<AddressKind>> {
    const { chain, markets } = this.deps;
    const coin = markets.coin(coinCode);
    if (!coin || coin.code === 'KRW') return refused('NOT_FOUND');
    const own = markets.coin(coin.platformId)?.code ?? coin.code;
    const networks = coin.networks.length > 0 ? coin.networks.map(({ network }) => network) : [own];
    const fitting = networks.filter((network) => isAddressForm(network, address));
    for (const network of fitting) {
      const kind = await chain.inspect(network, chain.canonical(address));
      if (kind !== 'invalid') return accepted(kind);
    }
    return accepted('invalid');
  }

  private async place(memberId: bigint, terms: CoinTerms, wanted: Destination): Promise<Outcome<Recipient>> {
    const network = networkOf(terms, wanted.network);
    if (!network) return refused('BAD_REQUEST');
    if (!network.open) return refused('WITHDRAWAL_STOPPED');
    const text = wanted.address.trim();
    if (text === '') return refused('ADDRESS_MISSING');
    if (!isAddressForm(network.network, text)) return refused('ADDRESS_INVALID');
    const address = this.deps.chain.canonical(text);
    const tag = wanted.tag.trim();
    const owner = await this.deps.deposits.ownerOf(terms.coin.id, address, tag, network.network);
    const place = { network, address, tag, receiver: null };
    if (owner === null) {
      const problem = tagProblem(terms.tagRule, network.network, tag);
      // Shared addresses of this exchange belong to nobody without a tag (WALT-070).
      const shared = await this.deps.deposits.isShared(terms.coin.id, address);
      if (shared) return refused(tag === '' ? 'TAG_MISSING' : 'RECIPIENT_INVALID');
      return problem ? refused(problem) : accepted({ ...place, memberId: null });
    }
    if (owner === memberId) return refused('ADDRESS_IS_OWN');
    const found = await this.deps.members.repository.find(owner);
    if (found?.member.state !== 'active') return refused('RECIPIENT_INVALID');
    return accepted({ ...place, memberId: owner });
  }

  private async receiver(id: string | undefined): Promise<Outcome<Recipient['receiver']>> {
    if (id === undefined) return refused('RECEIVER_NOT_CHOSEN');
    if (id === '') return accepted(null);
    const exchange = (await this.deps.travelRule.exchanges()).find((each) => each.id === id);
    return exchange ? accepted(exchange) : refused('RECEIVER_NOT_CHOSEN');
  }
}

/** A coin with one network needs no name. */
function networkOf({ networks }: CoinTerms, wanted: string): NetworkTerms | undefined {
  if (wanted === '' && networks.length === 1) return networks[0];
  return networks.find(({ network }) => network === wanted);
}
