/**
 * Durable orders over HTTP, over the order entry and without a connection (engine and ledger alone) against pgbench -N on the same
 * PostgreSQL.
 *
 *   node --import tsx bench/orders/orders.bench.ts        goals: 2.2 times pgbench -N over HTTP, 3.2 over the socket, 4 alone
 *
 * One order is one call with session or key, client order id and every rule, acknowledged after its commit. 1,000 connections from a
 * process of their own, each with one order under way; everything shares this machine's cores. Rounds alternate, and so does which of both
 * comes first; the ratio is taken within each round, and the median of the rounds after the warm-up counts.
 */
import { execFileSync } from 'node:child_process';
import type { LoadPlan } from '../../exchange/src/testing/order-load';
import { execute, openWorld, type Usage, type World } from './world';

const rounds = Number(process.env.ROUNDS ?? 6);
const seconds = 5;
const connections = 1_000;
/** A member may have 200 orders waiting in a market: many members, and a market of its own for each round. */
const members = 300;
const coins = ['XRP', 'TRX', 'EOS', 'AMPL', 'ADA', 'BNT'];
/** V8 compiles the path of an order bit by bit, over the first hundred thousand; an exchange at work has long done that. */
const warmUpCoins = ['DOGE', 'SAND', 'BORA_B', 'XLM'];

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function pgbench(url: string, options: readonly string[]): string {
  return execFileSync('pgbench', [...options, url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function requirePgbench(): void {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
  } catch {
    console.log('pgbench is missing. It comes with Debian and Ubuntu as: apt-get install postgresql-contrib');
    process.exit(1);
  }
}

function yardstick(url: string): number {
  const output = pgbench(url, ['-n', '-N', '-c', '16', '-j', '2', '-M', 'prepared', '-T', String(seconds)]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

type Way = LoadPlan['over'];
const goals: Readonly<Record<Way, number>> = { http: 2.2, socket: 3.2, none: 4 };
const ways: readonly Way[] = ['http', 'socket', 'none'];
const p99MsGoal = 120;

async function measure(world: World, plan: { marketId: string; price: number; over: Way }, tps: number) {
  await execute(world.url(), 'CHECKPOINT');
  const before = world.used();
  const orders = await world.load({ ...plan, connections, seconds });
  const after = world.used();
  const perOrder = (part: keyof Usage) => ((after[part] - before[part]) / orders.accepted).toFixed(0);
  const microseconds = `${perOrder('exchange')} + ${perOrder('postgres')} + ${perOrder('load')}`;
  return { orders, microseconds, ratio: orders.perSecond / tps };
}

requirePgbench();
const world = await openWorld(members, [...warmUpCoins, ...coins]);
try {
  await execute(world.url(), 'CREATE DATABASE pgbench');
  pgbench(world.url('pgbench'), ['-i', '-q', '-s', '20']);
  console.log(
    'round   | way    | pgbench -N tps | orders/s | ratio | p50 ms | p99 ms | µs of exchange + PostgreSQL + load | refused',
  );
  const measured: Record<Way, { ratio: number; p99: number }[]> = { http: [], socket: [], none: [] };
  for (let number = 1 - warmUpCoins.length; number <= rounds; number += 1) {
    const coin = number > 0 ? coins[(number - 1) % coins.length] : warmUpCoins.at(number - 1);
    const market = await world.market(`KRW-${coin}`);
    const plan = { marketId: market.id, price: Math.round(Number(market.close)) };
    await execute(world.url(), 'CHECKPOINT');
    const tps = yardstick(world.url('pgbench'));
    for (const over of number % 2 === 0 ? ways : ways.toReversed()) {
      const { orders, microseconds, ratio } = await measure(world, { ...plan, over }, tps);
      const name = number <= 0 ? 'warm-up' : String(number).padEnd(7);
      const figures = [
        over.padEnd(6),
        tps.toFixed(0),
        orders.perSecond.toFixed(0),
        ratio.toFixed(2),
        orders.p50.toFixed(0),
        orders.p99.toFixed(0),
        microseconds,
      ];
      console.log([name, ...figures, `${orders.refused} ${orders.example}`].join(' | '));
      if (number > 0) measured[over].push({ ratio, p99: orders.p99 });
    }
  }
  for (const over of ways) {
    const of = (figure: 'ratio' | 'p99') => median(measured[over].map((each) => each[figure]));
    console.log(
      `${over}: median ratio ${of('ratio').toFixed(2)} (goal: at least ${goals[over]}), p99 ${of('p99').toFixed(0)} ms`,
    );
  }
  console.log(`goal of p99 over the socket: at most ${p99MsGoal} ms`);
} finally {
  await world.stop();
}
