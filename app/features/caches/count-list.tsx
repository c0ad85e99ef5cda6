import type { InvalidationCounts } from '#shared/api/families/internal-caches-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface CountListProps {
  readonly counts: InvalidationCounts;
  readonly formats: Formats;
}

/** Counts of affected entries, where known. */
export function CountList({ counts: { touchpoints, pages, people, days }, formats }: CountListProps) {
  const count = (value: number) => formats.value(value, 'integer');
  const lines = [
    pages === null || touchpoints === null
      ? null
      : fill(texts.pagesOfTouchpoints, { pages: count(pages), touchpoints: count(touchpoints) }),
    people === null ? null : fill(texts.signedInPeople, { people: count(people) }),
    days === null ? null : fill(texts.daysOfRollUps, { days: count(days) }),
  ].filter((line) => line !== null);
  return (
    <ul className="list-inside list-disc" suppressHydrationWarning>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
