import { querySchema } from '#shared/analytics/query.ts';
import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { ModelRun } from '#shared/modelling/interchange.ts';
import { addDays } from '#shared/time/calendar.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';

interface OurSpend {
  /** The run’s spend and ours, for channels that we have facts of. */
  readonly comparisons: RunIdentities['spend'];
  /** The id of our channel by the id of the component. */
  readonly channelByComponent: ReadonlyMap<string, string>;
}

/** Normalizes a channel’s name, since spellings differ, and Robyn appends the kind of column. */
const normalizedName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/_s$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The scope’s spend in the weeks of a run, for channels with matching names. */
export async function compareWithOurSpend(
  { var: { facts, scope } }: UpstreamContext,
  { weeks, components }: ModelRun,
  currency: string,
): Promise<OurSpend> {
  const [first, last] = [weeks[0]?.week, weeks.at(-1)?.week];
  const paid = components.filter(({ kind, spend }) => kind === 'paid' && spend !== null);
  // Only brands have media spend.
  if (!first || !last || paid.length === 0 || scope.accountType !== 1)
    return { comparisons: [], channelByComponent: new Map() };
  const query = querySchema.parse({
    ...{ measures: ['spend'], dimensions: ['channel'], range: { from: first, to: addDays(last, 6) }, currency },
  });
  const { rows, keys = [] } = await answerQuery(facts, { query, scope, sample: null, now: Date.now() });
  const ours = new Map(
    rows.map(([label, spend], at) => [
      normalizedName(String(label)),
      { key: keys[at]?.[0] ?? String(label), spend: Number(spend) },
    ]),
  );
  const found = paid.flatMap(({ id, label, spend }) => {
    const channel = ours.get(normalizedName(label)) ?? ours.get(normalizedName(id));
    return channel ? [{ component: id, label, stated: spend ?? 0, channel }] : [];
  });
  return {
    channelByComponent: new Map(found.map(({ component, channel }) => [component, channel.key])),
    comparisons: found
      .filter(({ channel }) => channel.spend > 0)
      .map(({ component, label, stated, channel }) => ({ component, label, stated, ours: channel.spend })),
  };
}
