/** One fault, as exact texts of the sources and what stands in their place. */
export interface PlantedBug {
  readonly name: string;
  /** Below exchange/. */
  readonly file: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const order = 'src/modules/order';
const stop = 'src/modules/stop-order';
const ledger = 'src/modules/ledger';

const book: readonly PlantedBug[] = [
  {
    name: 'of one price the newest order trades first',
    file: `${order}/book/price-level.ts`,
    edits: [
      [
        `previous[slot] = this.tail;
    next[slot] = 0;
    if (this.tail !== 0) next[this.tail] = slot;
    else this.head = slot;
    this.tail = slot;`,
        `previous[slot] = 0;
    next[slot] = this.head;
    if (this.head !== 0) previous[this.head] = slot;
    else this.tail = slot;
    this.head = slot;`,
      ],
    ],
  },
  {
    name: 'an order that does not rest trades with its own member',
    file: `${order}/book/order-book.ts`,
    edits: [['if (makerMemberId === order.memberId) {', 'if (makerMemberId === order.memberId && rests) {']],
  },
  {
    name: 'fill-or-kill counts the member’s own orders',
    file: `${order}/book/order-book.ts`,
    edits: [
      [
        'if (this.orders.memberOf(maker) !== order.memberId) missing -= this.orders.amountOf(maker);',
        'missing -= this.orders.amountOf(maker);',
      ],
    ],
  },
  {
    name: 'the total of a trade is rounded up',
    file: `${order}/book/order-book.ts`,
    edits: [
      [
        'const total = (level.factor * amount) / this.unit;',
        'const total = (level.factor * amount + this.unit - 1n) / this.unit;',
      ],
    ],
  },
  {
    name: 'the amount of a level stays as it was when an order of it has traded in part',
    file: `${order}/book/price-level.ts`,
    edits: [
      [
        'reduce(slot: Slot, amount: bigint): void {\n    this.sum = null;',
        'reduce(slot: Slot, amount: bigint): void {',
      ],
    ],
  },
];

const engine: readonly PlantedBug[] = [
  {
    name: 'post-only is taken at the very price of the other side',
    file: `${order}/engine/market-book.ts`,
    edits: [['best <= limit : best >= limit);\n  }', 'best < limit : best > limit);\n  }']],
  },
  {
    name: 'orders trade beyond the bounds of the breaker',
    file: `${order}/engine/market-book.ts`,
    edits: [['null : Math.min(limit, high);', 'null : limit;']],
  },
  {
    name: 'an amended order is paid without the money of the one that it replaces',
    file: `${order}/engine/matcher.ts`,
    edits: [['+ (replaced?.hold ?? 0n) - order.hold;', '- order.hold;']],
  },
  {
    name: 'an order is amended although it has traded since',
    file: `${order}/engine/matcher.ts`,
    edits: [["if (order.filledAmount !== filled) return refused('ORDER_CHANGED');", '']],
  },
  {
    name: 'more of the same price keeps its place in the queue',
    file: `${order}/engine/matcher.ts`,
    edits: [['if (order.price !== draft.price || amount > (order.amount ?? 0n))', 'if (order.price !== draft.price)']],
  },
  {
    name: 'what an order was lessened by cannot be used within its batch',
    file: `${order}/engine/matcher.ts`,
    edits: [['makeAvailable(scope, draft, held - order.hold);', '']],
  },
  {
    name: 'a member has 201 orders waiting in a market',
    file: `${order}/engine/matcher.ts`,
    edits: [['>= openOrdersMax)', '> openOrdersMax)']],
  },
  {
    name: 'members cancel in a halted market',
    file: `${order}/engine/matcher.ts`,
    edits: [["if (reason === 'member' && !market", "if (reason === 'review' && !market"]],
  },
  {
    name: 'the amount of an amended order is not stored',
    file: 'migrations/0450_copied_batch.sql',
    edits: [['SET amount = u.amount, filled_amount', 'SET filled_amount']],
  },
];

const auction: readonly PlantedBug[] = [
  {
    name: 'an auction takes the price of the largest surplus',
    file: `${order}/book/call-auction.ts`,
    edits: [['return candidate.surplus < other.surplus;', 'return candidate.surplus > other.surplus;']],
  },
  {
    name: 'the last price is no price of an auction',
    file: `${order}/book/call-auction.ts`,
    edits: [['if (last >= lowest && last <= highest) prices.add(last);', '']],
  },
  {
    name: 'the older order of an auction’s trade is its taker',
    file: `${order}/engine/market-book.ts`,
    edits: [['const [maker, taker] = [this.known(Math.min', 'const [taker, maker] = [this.known(Math.min']],
  },
  {
    name: 'own orders that meet stay in the book before an opening',
    file: `${order}/engine/market-book.ts`,
    edits: [['if (meets(own, order)) this.cancel', 'if (meets(own, order) && own.id > order.id) this.cancel']],
  },
  {
    name: 'a market closes with its orders open',
    file: `${order}/engine/matcher.ts`,
    edits: [["book.cancelAll('market', batch, this.sliceMax) ? 'halted' : state", 'state']],
  },
];

const money: readonly PlantedBug[] = [
  {
    name: 'the seller is paid without his fee, in balanced entries',
    file: `${order}/engine/batch.ts`,
    edits: [
      ['base, total - sellFee, 0n);', 'base, total, 0n);'],
      ['available += buyFee + sellFee;', 'available += buyFee;'],
    ],
  },
  {
    name: 'a lessened order keeps its money on hold',
    file: `${order}/engine/batch.ts`,
    edits: [['this.moveHold(order, hold - order.hold);', '']],
  },
  {
    name: 'a cancelled order keeps small amounts on hold',
    file: `${order}/engine/batch.ts`,
    edits: [['if (held > 0n) this.moveHold(order, -held);', 'if (held > 1_000n) this.moveHold(order, -held);']],
  },
  {
    name: 'fees are rounded down',
    file: `${order}/engine/order-math.ts`,
    edits: [['divideUp(total * BigInt(ppm), million);', '(total * BigInt(ppm)) / million;']],
  },
  {
    name: 'each trade of an order rounds its fee up',
    file: `${order}/engine/market-book.ts`,
    edits: [
      ['const fee = feeOf(order.filledTotal, order.feePpm) - order.fee;', 'const fee = feeOf(total, order.feePpm);'],
    ],
  },
  {
    name: 'a buy holds nothing for its fee',
    file: `${order}/engine/order-math.ts`,
    edits: [['return open + feeOf(order.filledTotal + open, order.feePpm) - order.fee;', 'return open;']],
  },
  {
    name: 'an entry overdraws a member',
    file: `${ledger}/ledger.service.ts`,
    edits: [['(balance?.available ?? 0n) + leg.available < 0n', '(balance?.available ?? 0n) < 0n']],
  },
  {
    name: 'a hold that was paid out is given back too',
    file: `${ledger}/holds.ts`,
    edits: [["if (hold.state !== 'held') return { state: hold.state, now: false };", '']],
  },
];

const stops: readonly PlantedBug[] = [
  {
    name: 'a stop order waits for more than its price',
    file: `${order}/price-watch.ts`,
    edits: [['next.price <= high; next = sides.rising', 'next.price < high; next = sides.rising']],
  },
  {
    name: 'a stop order is placed with its money still held',
    file: `${stop}/stop-steps.ts`,
    edits: [['if (row.hold > 0n) await ledger.holds.void', 'if (row.hold < 0n) await ledger.holds.void']],
  },
  {
    name: 'a limit order that has traded in part leaves the stop order of its pair',
    file: `${stop}/stop-pairs.ts`,
    edits: [['(order.filledAmount > 0n || !isOpen(order));', '!isOpen(order);']],
  },
  {
    name: 'a stop order takes over what the limit order of its pair has traded',
    file: `${stop}/stop-pairs.ts`,
    edits: [['? stop.amount - order.filledAmount : null;', '? stop.amount : null;']],
  },
  {
    name: 'a pair holds the money of both its orders',
    file: `${stop}/stop-order-check.ts`,
    edits: [['return cover > paired ? cover - paired : 0n;', 'return cover;']],
  },
];

/** Faults that an engine, its auctions, its money and its stop orders could have, each of which some test has to find. */
export const plantedBugs: readonly PlantedBug[] = [...book, ...engine, ...auction, ...money, ...stops];
