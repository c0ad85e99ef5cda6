import { querySchema } from '#shared/analytics/query.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { clickHouseEngine } from '#upstream/facts/clickhouse/engine.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';

interface Env {
  readonly DB: D1Database;
  /** Address of ClickHouse; empty if there is none. */
  readonly CLICKHOUSE: string;
}

interface RawStatement {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

const scope: GrantedScope = {
  ...{ accountId: 1, operatorId: null, accountType: 1, active: true, level: 7, readable: true },
  ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(1, null) },
};

/** Runs an analytics query through the semantic layer, or a raw statement, on the same database. */
export default {
  async fetch(request, { DB: d1, CLICKHOUSE: clickhouse }) {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return new Response('ok');
    if (pathname === '/raw') {
      const { sql, parameters }: RawStatement = await request.json();
      const { results } = await d1
        .prepare(sql)
        .bind(...parameters)
        .all();
      return Response.json(results);
    }
    if (pathname === '/raw-clickhouse') {
      const body = new FormData();
      body.set('query', await request.text());
      const options =
        'final=1&do_not_merge_across_partitions_select_final=1&default_format=JSONCompact&output_format_json_quote_64bit_integers=0&wait_end_of_query=1';
      return await fetch(`${clickhouse}/?${options}`, { method: 'POST', body });
    }
    const database = new Database(d1);
    const engine = pathname === '/clickhouse' ? clickHouseEngine(database, clickHouse(clickhouse)) : d1Engine(database);
    const query = checkQuery(querySchema.parse(await request.json()), 1);
    return Response.json(await answerQuery(engine, { query, scope, sample: null, now: Date.now() }));
  },
} satisfies ExportedHandler<Env>;
