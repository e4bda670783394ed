import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { AssetValue, AssetValueQuery, YearReport, YearReportQuery } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { limited, type WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import { sendTable } from '../../platform/http/tables';
import { assetValueView, yearReportTable, yearReportView } from './asset-value.views';
import type { AssetValues } from './asset-values';
import type { YearReports } from './year-reports';

export interface AssetValueRoutesDeps {
  readonly values: AssetValues;
  readonly reports: YearReports;
  /** Reports of a member. */
  readonly pace: Pick<WindowLimit<bigint>, 'take'>;
}

const tags = ['wallets'];
const onRequest = requireMember;
const config = limited('table');
const tooMany = { refusal: 'TOO_MANY_REQUESTS' } as const;

/** What the own assets were worth day by day, and what a year did to them. */
export const assetValueRoutes =
  ({ values, reports, pace }: AssetValueRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const valued = { tags, querystring: AssetValueQuery, response: { 200: AssetValue } };
    app.get('/v1/wallets/value', { onRequest, schema: valued }, async (request) =>
      assetValueView(await values.history(memberOf(request).memberId, Number(request.query.days ?? 30))),
    );

    const path = '/v1/wallets/year-report';
    const reported = { tags, querystring: YearReportQuery, response: { 200: YearReport } };
    app.get(path, { config, onRequest, schema: reported }, async (request, reply) => {
      const report = await reports.of(memberOf(request).memberId, request.query.year);
      return sendOutcome(reply, report.ok ? accepted(yearReportView(report.value)) : report);
    });

    const asTable = { tags, querystring: YearReportQuery };
    app.get(`${path}/csv`, { config, onRequest, schema: asTable }, async (request, reply) => {
      if (!pace.take(memberOf(request).memberId)) return sendRefusal(reply, tooMany);
      const { year, language = 'ko' } = request.query;
      const report = await reports.of(memberOf(request).memberId, year);
      if (!report.ok) return sendRefusal(reply, report);
      const [heading = [], ...rows] = yearReportTable(report.value, language);
      async function* portions() {
        yield rows;
      }
      return sendTable(reply, { name: `year-report-${year}`, heading, portions: portions() });
    });
  };
