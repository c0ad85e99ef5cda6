import { generatePath } from 'react-router';
import type { pages } from '#shared/access/pages.ts';

/** Paths in the table of pages. A type import, so that the table itself isn't sent to the browser. */
type PagePath = (typeof pages)[keyof typeof pages]['paths'][number];

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a page. A path that isn't in the table of pages doesn't compile. */
export function pagePath<Path extends PagePath>(
  path: Path,
  ...params: [Params<Path>] extends [never] ? [] : [Readonly<Record<Params<Path>, string>>]
): string {
  return generatePath<string>(path, params[0] ?? {});
}
