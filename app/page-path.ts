import { generatePath } from 'react-router';
import type { pages } from '#shared/access/pages.ts';

/** Every address of the table of pages. Only the type comes along: the table itself stays on the server. */
type PagePath = (typeof pages)[keyof typeof pages]['paths'][number];

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a page of the product; a path that is not in the table does not compile. */
export function pagePath<Path extends PagePath>(
  path: Path,
  ...params: [Params<Path>] extends [never] ? [] : [Readonly<Record<Params<Path>, string>>]
): string {
  return generatePath<string>(path, params[0] ?? {});
}
