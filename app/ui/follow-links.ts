import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns a click handler for an element with many plain links: the router follows them. Link components would make
 * server rendering several times as expensive. Clicks for a new tab or a download are left to the browser.
 */
export const useFollowLinks: UseFollowLinks = import.meta.env.SSR ? () => () => undefined : useFollowLinksInBrowser;

type UseFollowLinks = (options?: { readonly preventScrollReset?: boolean }) => (event: MouseEvent<HTMLElement>) => void;

function useFollowLinksInBrowser({ preventScrollReset = false } = {}): ReturnType<UseFollowLinks> {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !isPlainClick(event) || !isOwn(link)) return;
    event.preventDefault();
    const to = `${link.pathname}${link.search}${link.hash}`;
    void navigate(to, { replace: to === `${pathname}${search}${hash}`, preventScrollReset });
  };
}

type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click navigates, and doesn't open a tab or download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const isOwn = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
