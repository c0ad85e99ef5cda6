import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { cn } from './class-names.ts';
import { useFollowLinks } from './follow-links.ts';

/** Classes of a menu item, for links and buttons. */
export const dropdownMenuItemClasses = 'menu-item';

interface DropdownMenuProps {
  /** Only one menu of a group is open. */
  readonly group?: string;
  /** Whether the menu is initially open. */
  readonly open?: boolean;
  readonly onOpen?: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A popup menu on `details`, which opens without scripts. With scripts it closes by Escape, on blur, and by its links.
 */
export function DropdownMenu({ group = 'card-menu', open, onOpen, className, children }: DropdownMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before hydration
  useEffect(() => {
    if (menu.current?.open) onOpen?.();
  }, []);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.stopPropagation();
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      name={group}
      open={open}
      className={cn('menu', className)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onToggle={({ target, currentTarget }) => {
        // React passes on the toggles of what opens inside the menu too.
        if (target !== currentTarget || !currentTarget.open) return;
        keepInside(currentTarget);
        onOpen?.();
      }}
    >
      {children}
    </details>
  );
}

/** Minimum distance to the edges, in pixels. */
const edge = 8;

/** Shifts an open panel that the sidebar or the window's edge would cut off. */
function keepInside(menu: HTMLDetailsElement): void {
  const panel = menu.querySelector<HTMLElement>(':scope > .menu-panel');
  if (!panel || getComputedStyle(panel).position === 'static') return;
  panel.style.translate = '';
  const { left, right } = (menu.closest('main') ?? document.body).getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  const [before, after] = [left + edge - box.left, right - edge - box.right];
  if (before > 0) panel.style.translate = `${before}px`;
  else if (after < 0) panel.style.translate = `${Math.max(after, before)}px`;
}

/** The trigger; `label` names it if its content is an icon. */
export const DropdownMenuTrigger = ({ label, ...props }: ComponentProps<'summary'> & { readonly label: string }) => (
  <summary aria-label={label} title={label} {...props} />
);

/** The panel. The router follows its links without scrolling; elements with `data-closes` close it too. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<'div'>) {
  const followLinks = useFollowLinks({ preventScrollReset: true });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    followLinks(event);
    const details = currentTarget.closest('details');
    if (!details || !(target instanceof Element) || !target.closest('a, [data-closes]')) return;
    // The focused element is hidden now, so the focus returns to the trigger.
    if (details.contains(document.activeElement)) details.querySelector('summary')?.focus({ preventScroll: true });
    details.open = false;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from its links
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is clicked too
    <div className={cn('menu-panel', className)} onClick={onClick} {...props} />
  );
}

export const DropdownMenuItem = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" data-closes className={cn(dropdownMenuItemClasses, 'w-full', className)} {...props} />
);

export const DropdownMenuLabel = ({ className, ...props }: ComponentProps<'p'>) => (
  <p className={cn('px-2.5 pt-2 pb-1 text-xs font-medium text-muted', className)} {...props} />
);

export const DropdownMenuSeparator = ({ className, ...props }: ComponentProps<'hr'>) => (
  <hr className={cn('my-1.5 border-line', className)} {...props} />
);
