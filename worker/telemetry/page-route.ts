import { pages } from '#shared/access/pages.ts';

interface Pattern {
  readonly route: string;
  readonly segments: readonly string[];
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

let patterns: readonly Pattern[] | null = null;

/** The address of the table of pages that a path belongs to, such as `/internal/account/:id`; null for none. */
export function routeOfPage(path: string): string | null {
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
