import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What an element full of plain links does with a click on one of them: the router goes there, as it would for a link of its
 * own, which costs a server render several times as much. A click that means a new tab or a download is left to the browser.
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

/** Whether a click means to go there, not to open a tab or to download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const isOwn = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
