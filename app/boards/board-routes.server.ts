import { type LoaderFunctionArgs, redirect } from 'react-router';
import { streamed } from '../api/streamed.server.ts';
import type { Streamed } from '../api/streamed.ts';
import { pageContext } from '../context.ts';

/**
 * Redirects an address without a complete view to the complete one. If that is only known after the frame was sent, the
 * page itself navigates there. @throws the redirect
 */
export function redirectElsewhere<Loaded extends Streamed<{ readonly state: string }>>(
  url: URL,
  loaded: Loaded,
): Loaded {
  const { content } = loaded;
  if ('state' in content && isElsewhere(content)) throw redirect(`${url.pathname}${content.search}`);
  return loaded;
}

const isElsewhere = (content: {
  readonly state: string;
}): content is { readonly state: 'elsewhere'; readonly search: string } => content.state === 'elsewhere';

/** Loader of a page of numbers. Redirects an address without a complete view. */
export const boardLoader =
  <Loaded extends { readonly state: string }>(load: (args: LoaderFunctionArgs) => Promise<Loaded>) =>
  async (args: LoaderFunctionArgs) =>
    redirectElsewhere(args.url, await streamed(args.context.get(pageContext), load(args)));
