import { refusals } from '@maru/contract';
import { createTestServices, testMarketCell, testMember } from '@maru/platform/testing';
import { PriceAlertApi } from '../../../api/price-alerts.api';
import { priceAlertRow } from '../../../testing/fixtures';
import { PriceAlertsStore } from './price-alerts.store';

const path = '/v1/price-alerts';

function world(rows = [priceAlertRow()]) {
  const services = createTestServices({ me: testMember() });
  const { api } = services;
  api.answer(`GET ${path}`, () => ({ list: rows })).answer(`POST ${path}`, priceAlertRow({ id: '8' }));
  const market = testMarketCell({ close: '50000000' });
  return { services, api, market, alerts: new PriceAlertsStore(new PriceAlertApi(api), services, market) };
}

describe('a new price alert', () => {
  it('begins at the last price, which is refused before it is sent', async () => {
    const { alerts, api } = world();
    expect([alerts.price, alerts.shownProblem, alerts.direction]).toEqual(['50000000', null, null]);
    await alerts.make();
    expect(alerts.shownProblem).toBe('ALERT_AT_LAST');
    expect(api.to(`POST ${path}`)).toEqual([]);
    alerts.setPrice('50000001');
    expect(alerts.shownProblem).toBeNull();
    await alerts.make();
    expect(alerts.shownProblem).toBe('ORDER_OFF_TICK');
  });

  it('says in which direction the market has to move, from the price of this moment', () => {
    const { alerts, market } = world();
    alerts.setPrice('51000000');
    expect(alerts.direction).toBe('rise');
    market.close = '52000000';
    expect(alerts.direction).toBe('fall');
  });

  it('takes a price that lies some percent from the last one, on the grid, and steps along it', () => {
    const { alerts, market } = world();
    market.close = '50001000';
    alerts.moveFromLast(5);
    expect(alerts.price).toBe('52502000');
    alerts.moveFromLast(-1);
    expect(alerts.price).toBe('49500000');
    alerts.step('up');
    expect(alerts.price).toBe('49501000');
    alerts.step('down');
    expect(alerts.price).toBe('49500000');
    alerts.setPrice('.');
    alerts.step('up');
    expect(alerts.price).toBe('50002000');
  });

  it('is listed first once it is made; the same again is one', async () => {
    const { alerts, api } = world();
    await alerts.load();
    alerts.setPrice('51000000');
    await alerts.make();
    await alerts.make();
    expect(api.to(`POST ${path}`).map(({ sent }) => sent)).toEqual([
      { marketId: '2', price: '51000000' },
      { marketId: '2', price: '51000000' },
    ]);
    expect(alerts.open.map(({ id }) => id)).toEqual(['8', '7']);
    expect(alerts.made).toBe(true);
  });

  it('says why the exchange refuses it', async () => {
    const { alerts, api } = world();
    const { code, text } = refusals.TOO_MANY_REQUESTS;
    api.refuse(`POST ${path}`, code, text.ko, 429);
    alerts.setPrice('51000000');
    await alerts.make();
    expect([alerts.made, alerts.failure]).toEqual([false, text.ko]);
    alerts.setPrice('52000000');
    expect(alerts.failure).toBeNull();
  });
});

describe('the alerts of a member', () => {
  it('are read again when something was told, and are open or reached', async () => {
    const rows = [priceAlertRow()];
    const { alerts, services } = world(rows);
    await alerts.load();
    const stop = alerts.follow();
    expect([alerts.open.length, alerts.reached.length]).toEqual([1, 0]);
    rows[0] = priceAlertRow({ reachedAt: '2026-11-21T03:00:00.000Z' });
    services.prices.pushPrivate({ kind: 'notifications' });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect([alerts.open.length, alerts.reached.length]).toEqual([0, 1]);
    stop();
  });

  it('are all listed where one is made, and none that is deleted, while they are read', async () => {
    const { alerts, api } = world([priceAlertRow({ id: '6' }), priceAlertRow()]);
    await alerts.load();
    const [, seventh] = alerts.open;
    if (!seventh) throw new Error('no alert');
    const rows = { list: [priceAlertRow({ id: '5' }), priceAlertRow({ id: '6' }), priceAlertRow()] };
    let answer = () => {};
    api.answer(`GET ${path}`, () => new Promise((resolve) => (answer = () => resolve(rows))));
    api.answer(`POST ${path}/7/delete`, priceAlertRow());
    const reading = alerts.load();
    alerts.setPrice('51000000');
    await alerts.make();
    await alerts.delete(seventh);
    expect(alerts.open.map(({ id }) => id)).toEqual(['8', '6']);
    answer();
    await reading;
    expect(alerts.open.map(({ id }) => id)).toEqual(['8', '5', '6']);
  });

  it('leave the list when they are deleted; a refusal reads it again', async () => {
    const { alerts, api } = world();
    await alerts.load();
    const [alert] = alerts.open;
    if (!alert) throw new Error('no alert');
    api.answer(`POST ${path}/7/delete`, priceAlertRow());
    await alerts.delete(alert);
    expect(alerts.open).toEqual([]);
    api.refuse(`POST ${path}/7/delete`, refusals.NOT_FOUND.code, refusals.NOT_FOUND.text.ko, 404);
    await alerts.delete(alert);
    expect(api.to(`GET ${path}`)).toHaveLength(2);
  });
});
