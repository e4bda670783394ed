import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Amount, CoinCode, oneOf } from '@maru/contract/exchange';
import { formatDay } from '@maru/domain/dates';
import { rebaseCoins } from '@maru/domain/rebase';
import { Type } from 'typebox';
import type { Markets } from '../modules/market';
import { coinTransferView, type Transfers } from '../modules/transfer';
import { isAddressOf } from '../ports/chain/address-check';
import { chainPayoutModes } from './sandbox-chain';
import type { SeenTransaction } from './sandbox-chain.repository';
import type { SandboxWorld } from './sandbox-world';
import { sendDone } from './send-done';

export interface ChainRoutesDeps {
  readonly world: Pick<SandboxWorld, 'chain' | 'clock'>;
  readonly markets: Markets;
  readonly transfers: Transfers;
}

const Printable = Type.String({ pattern: '^[\\x21-\\x7e]{1,128}$' });
const Network = Type.Optional(CoinCode);
const payment = Type.Object({
  coin: CoinCode,
  network: Network,
  address: Printable,
  tag: Type.Optional(Type.String({ pattern: '^[0-9]{0,20}$' })),
  amount: Amount,
  txid: Type.Optional(Printable),
  confirmations: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});
const blocks = Type.Object({ coin: CoinCode, network: Network, count: Type.Integer({ minimum: 1, maximum: 1000 }) });
const reorg = Type.Object({
  coin: CoinCode,
  network: Network,
  depth: Type.Integer({ minimum: 1, maximum: 100 }),
  drop: Type.Optional(Type.Boolean()),
});
/** Above -1, with eight decimals at most. */
const signedRate = Type.String({ pattern: '^(-?0|[0-9])(\\.[0-9]{1,8})?$' });
const signedAmount = Type.String({ pattern: '^-?[0-9]{1,18}(\\.[0-9]{1,18})?$' });

/** The sandbox's chains: payments, blocks, payouts, holdings. */
export const chainRoutes =
  ({ world: { chain, clock }, markets, transfers }: ChainRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** Networks that a coin lives on, or the one of them that is named. */
    const networksOf = (code: string, named?: string): Outcome<readonly string[]> => {
      const coin = markets.coin(code);
      const platform = coin && markets.coin(coin.platformId)?.code;
      if (!coin || !platform || code === 'KRW') return refused('NOT_FOUND');
      const all = coin.networks.length > 0 ? coin.networks.map(({ network }) => network) : [platform];
      if (named === undefined) return accepted(all);
      return all.includes(named) ? accepted([named]) : refused('BAD_REQUEST');
    };

    app.post('/sandbox/chain/deposits', { schema: { body: payment } }, async (request, reply) => {
      const { txid, network, ...sent } = request.body;
      const networks = networksOf(sent.coin, network);
      if (!networks.ok) return sendDone(reply, networks);
      const place = networks.value.find((each) => isAddressOf(each, sent.address)) ?? networks.value[0];
      const transactionId = txid ?? createHash('sha256').update(request.id).digest('hex');
      const taken = await chain.pay({ ...sent, transactionId, ...(place !== undefined && { network: place }) });
      if (!taken.ok) return sendDone(reply, taken);
      const { memberId, transferId } = taken.value;
      if (transferId === null) return { txid: transactionId };
      const found = await transfers.coinTransfer(memberId, transferId);
      return sendDone(reply, found.ok ? accepted({ ...coinTransferView(found.value), txid: transactionId }) : found);
    });

    app.get(
      '/sandbox/chain/transactions',
      { schema: { querystring: Type.Object({ address: Printable }) } },
      async (request) => (await chain.transactionsOf(request.query.address)).map(transactionView),
    );

    app.post('/sandbox/chain/blocks', { schema: { body: blocks } }, async (request, reply) => {
      const { coin, network, count } = request.body;
      const networks = networksOf(coin, network);
      if (!networks.ok) return sendDone(reply, networks);
      const heights = await inTurn(networks.value, (each) => chain.mine(each, count));
      return { ok: true, heights };
    });

    app.post('/sandbox/chain/reorg', { schema: { body: reorg } }, async (request, reply) => {
      const { coin, network, depth, drop } = request.body;
      const networks = networksOf(coin, network);
      if (!networks.ok) return sendDone(reply, networks);
      const heights = await inTurn(networks.value, (each) => chain.reorganise(each, depth, drop));
      return { ok: true, heights };
    });

    const mode = Type.Object({ mode: oneOf(chainPayoutModes) });
    app.post('/sandbox/chain/payouts/next', { schema: { body: mode } }, async (request) => {
      await chain.setPayoutMode(request.body.mode);
      return { ok: true };
    });

    const contract = Type.Object({ network: CoinCode, address: Printable });
    app.post('/sandbox/chain/contracts', { schema: { body: contract } }, async (request, reply) => {
      const { network, address } = request.body;
      if (!isAddressOf(network, address)) return sendDone(reply, refused('BAD_REQUEST'));
      await chain.addContract(network, address);
      return { ok: true };
    });

    const rebase = Type.Object({ coin: oneOf(rebaseCoins), rate: signedRate });
    app.post('/sandbox/chain/rebases', { schema: { body: rebase } }, async (request, reply) => {
      const { coin, rate } = request.body;
      const day = formatDay(clock.now());
      const planned = await chain.planRebase(coin, day, rate);
      return sendDone(reply, planned ? accepted({ ok: true, day }) : refused('ALREADY_PROCESSED'));
    });

    const change = Type.Object({ coin: CoinCode, add: signedAmount });
    app.post('/sandbox/chain/holdings', { schema: { body: change } }, async (request, reply) => {
      const { coin, add } = request.body;
      const networks = networksOf(coin);
      if (!networks.ok) return sendDone(reply, networks);
      await chain.addHolding(coin, add);
      return { ok: true, holdings: await chain.holdings(coin) };
    });
  };

const transactionView = ({ txid, amount, tag, confirmations, state, network, kind }: SeenTransaction) => ({
  txid,
  amount,
  tag,
  confirmations,
  state,
  network,
  kind,
});

async function inTurn<T>(
  networks: readonly string[],
  act: (network: string) => Promise<T>,
): Promise<Record<string, string>> {
  const done: Record<string, string> = {};
  for (const network of networks) done[network] = String(await act(network));
  return done;
}
