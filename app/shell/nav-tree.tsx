import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Menu } from '#shared/access/menu.ts';
import { useFollowLinks } from '../ui/follow-links.ts';
import { Drawn } from '../ui/markup.tsx';
import { SidebarMenu } from '../ui/sidebar.tsx';
import { activeRow, groupContains, groupMarkup, isAt, retryAttribute } from './menu-markup.ts';

/**
 * The groups of the menu. Their markup is rendered once, for the first page, so that groups which a person has closed
 * stay closed. After a navigation the current page is marked in the DOM.
 */
export function NavTree({ menu }: { readonly menu: Menu }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const list = useRef<HTMLUListElement>(null);
  const followLinks = useFollowLinks();
  const { revalidate, state } = useRevalidator();
  useLayoutEffect(() => {
    if (list.current) markPage(list.current, menu, pathname);
  }, [menu, pathname]);
  useLayoutEffect(() => {
    for (const button of list.current?.querySelectorAll<HTMLButtonElement>(`[${retryAttribute}]`) ?? [])
      button.disabled = state === 'loading';
  }, [state]);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(`[${retryAttribute}]`)) void revalidate();
    else followLinks(event);
  };
  return (
    // Clicks bubble up from the links, which the keyboard can press too.
    <SidebarMenu ref={list} className="space-y-1 p-2" onClick={onClick}>
      {menu.groups.map((group) => (
        <Drawn key={group.id} as="li" markup={groupMarkup(group, first)} />
      ))}
    </SidebarMenu>
  );
}

/** Marks the current page's link and the label of its group, and scrolls the link into view. */
function markPage(list: HTMLUListElement, { groups }: Menu, pathname: string): void {
  for (const link of list.querySelectorAll('a')) {
    const isHere = link.target === '' && isAt(link.pathname, pathname);
    link.classList.toggle(activeRow, isHere);
    if (isHere) {
      link.setAttribute('aria-current', 'page');
      link.scrollIntoView({ block: 'nearest' });
    } else link.removeAttribute('aria-current');
  }
  for (const [at, group] of [...list.children].entries())
    group.querySelector('summary')?.classList.toggle(activeRow, groupContains(groups[at]?.entries ?? [], pathname));
}
