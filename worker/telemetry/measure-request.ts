import { routePath } from 'hono/route';
import { pages } from '#shared/access/pages.ts';
import { exporterOf } from '#shared/telemetry/exporter.ts';
import { Span } from '#shared/telemetry/span.ts';
import type { AppContext } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';
import { RequestTelemetry } from '../platform/request-telemetry.ts';
import { keepFigure } from './kept-figures.ts';

/** Sets `c.var.telemetry` where a collector is configured. */
export function startTelemetry(c: AppContext): void {
  const exporter = exporterOf(c.var.config, 'merchlens');
  if (!exporter) return;
  const { requestId, arrivedAt: startedAt } = c.var;
  const root = exporter.samples()
    ? new Span({ sink: exporter.finish, requestId, name: c.req.method, kind: 'server', parent: null, startedAt })
    : null;
  c.set('telemetry', new RequestTelemetry(exporter, placeOf(c.req.raw), root));
}

/** Measures the whole request, and sends the measurements after the answer. */
export function endTelemetry(c: AppContext, telemetry: RequestTelemetry, durationMs: number): void {
  const route = telemetry.endpoint ?? routeOf(c);
  const { status } = c.res;
  const turn = telemetry.end({ method: c.req.method, route, status, durationMs });
  if (turn) c.executionCtx.waitUntil(turn);
  keepFigure(c, { route, place: telemetry.place, status, durationMs });
}

/** The data center that answers; local runtimes may have none. */
function placeOf({ cf }: Request): string {
  const colo: unknown = cf?.colo;
  return typeof colo === 'string' && /^[A-Z]{3}$/.test(colo) ? colo : 'local';
}

/** Prefixes of public addresses; the rest of an address identifies a customer's item. */
const publicRoot = /^\/(?:e|f|i|l|m|o|r|v|embed|collect|films|tag|api|pop|assets)\//;

/** The route of a request, from a bounded list and never from its address. */
function routeOf(c: AppContext): string {
  const path = pathOf(c.req.url);
  if (c.get('publicAnswer')) return publicRoot.exec(path)?.[0].concat('*') ?? 'other';
  const pattern = routePath(c);
  return pattern === '*' || pattern === '/*' ? (routeOfPage(path) ?? 'other') : pattern;
}

interface Pattern {
  readonly route: string;
  readonly segments: readonly string[];
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

let patterns: readonly Pattern[] | null = null;

/** The address of the table of pages that a path belongs to, such as `/internal/account/:id`; null for none. */
function routeOfPage(path: string): string | null {
  patterns ??= Object.values(pages).flatMap((page: { readonly paths: readonly string[] }) =>
    page.paths.map((route) => ({ route, segments: segmentsOf(route) })),
  );
  const given = segmentsOf(path.replace(/\.data$/, ''));
  const fitting = patterns.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === given[index]),
  );
  // A fixed address wins over one with a parameter.
  return (fitting.find(({ route }) => !route.includes(':')) ?? fitting[0])?.route ?? null;
}
