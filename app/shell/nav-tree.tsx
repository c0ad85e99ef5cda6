import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Menu } from '#shared/access/menu.ts';
import { useFollowLinks } from '../ui/follow-links.ts';
import { Drawn } from '../ui/markup.tsx';
import { SidebarMenu } from '../ui/sidebar.tsx';
import { activeRow, againAttribute, groupHolds, groupMarkup, isAt } from './menu-markup.ts';

/**
 * The groups of the menu with their entries and folders. Each is markup that names the page it was first drawn for, so
 * that what somebody has closed stays closed; from then on the page that is shown is marked in place.
 */
export function NavTree({ menu }: { readonly menu: Menu }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const list = useRef<HTMLUListElement>(null);
  const followLinks = useFollowLinks();
  const { revalidate, state: reading } = useRevalidator();
  useLayoutEffect(() => {
    if (list.current) markPage(list.current, menu, pathname);
  }, [menu, pathname]);
  useLayoutEffect(() => {
    for (const button of list.current?.querySelectorAll<HTMLButtonElement>(`[${againAttribute}]`) ?? [])
      button.disabled = reading === 'loading';
  }, [reading]);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(`[${againAttribute}]`)) void revalidate();
    else followLinks(event);
  };
  return (
    // The links are what is pressed, by keyboard too.
    <SidebarMenu ref={list} className="space-y-1 p-2" onClick={press}>
      {menu.groups.map((group) => (
        <Drawn key={group.id} as="li" markup={groupMarkup(group, first)} />
      ))}
    </SidebarMenu>
  );
}

/** Marks the links of a page and the labels of the groups that hold it, and brings the link into view. */
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
    group.querySelector('summary')?.classList.toggle(activeRow, groupHolds(groups[at]?.entries ?? [], pathname));
}
