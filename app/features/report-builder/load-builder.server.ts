import type { PageSession } from '#app/context.ts';
import { familyOf } from '#shared/analytics/measures.ts';
import {
  dehydrateReport,
  filterableDimensions,
  type NamedReport,
  type OpenPage,
  prefetchReport,
  queriedDefinition,
  readList,
  readOnlySentence,
  readSaved,
  readView,
  redirectAddress,
  unavailableFamilies,
} from './report-builder.server.ts';
import { isSameReport } from './report-view.ts';
import { typedMark } from './typed-mark.ts';
import { typedRatio } from './typed-ratio.ts';

export type LoadedBuilder = Extract<Awaited<ReturnType<typeof loadBuilder>>, { state: 'ready' }>;

/** Reads the data of the builder for a saved or new report. */
export async function loadBuilder(
  open: OpenPage,
  session: PageSession,
  named: NamedReport | null,
  params: URLSearchParams,
) {
  const { page, scope } = open;
  const list = readList(open, params);
  const saved = named && (await readSaved(open, named, params));
  if (saved === 'missing') return { state: 'missing' as const, name: null };
  if (saved && 'state' in saved) return { state: 'failed' as const, failure: saved.failure };
  const view = await readView(open, saved, params);
  const search = await redirectAddress(open, saved, view, params);
  if (search !== null) return { state: 'elsewhere' as const, search };
  const bar = open.bar({ params, view, known: filterableDimensions(view) });
  const dehydrated = await dehydrateReport(open, prefetchReport(open, view));
  return {
    ...{ state: 'ready' as const, saved, view, scope, locale: open.locale, dehydrated },
    bounds: await open.bounds,
    bar: await bar,
    list: await list,
    currency: view.currency ?? open.currency,
    definition: queriedDefinition(view, open.currency),
    /** The view differs from the saved report. */
    changed: saved !== null && !isSameReport(saved.view, view),
    /** Typed mark that is invalid. */
    typed: typedMark(params, view),
    /** Typed ratio that is invalid. */
    typedRatio: typedRatio(params, view),
    readOnlyReason: readOnlySentence(page, session),
    unavailable: unavailableFamilies(page),
    firstSteps: open.firstSteps(familyOf(view.layout?.values[0] ?? 'piClicks')),
  };
}
