import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * The router's link. On the server it renders a plain `<a>`: the router's own would resolve each address twice, which
 * took 3% of a page's time.
 */
export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...more } = props;
  if (typeof to !== 'string' || mask !== undefined || !isPlain(to)) return <RouterLink {...props} />;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, target, ...rest } = more;
  return (
    <a
      {...rest}
      href={to.startsWith('?') ? pathname + to : to}
      target={target}
      data-discover={discover === 'none' ? undefined : 'true'}
    />
  );
}

/** Whether the router would use the address as it is; a mere query is appended to the page's path. */
const isPlain = (to: string): boolean =>
  (to.startsWith('?') || (to.startsWith('/') && !/\/[/.]/.test(to))) && !/[?#]$/.test(to);
