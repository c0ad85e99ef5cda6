import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { cn } from './class-names.ts';
import { useFollowLinks } from './follow-links.ts';

interface DetailsMenuProps {
  readonly label: string;
  /** What is pressed to open it. */
  readonly face: ReactNode;
  readonly children: ReactNode;
  /** Menus of one group close each other. */
  readonly group?: string;
  readonly onOpen?: () => void;
  readonly className?: string;
  readonly faceClass?: string;
  readonly panelClass?: string;
}

/**
 * A small panel behind a button. It opens without a script; with one it closes by Escape, when it is left, and by its links.
 * Plain links in it are followed by the router, and leave the page scrolled as it is.
 */
export function DetailsMenu(props: DetailsMenuProps) {
  const { label, face, children, group = 'card-menu', faceClass = 'card-action', panelClass = 'chart-menu' } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const followLinks = useFollowLinks({ preventScrollReset: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before the page was awake, once
  useEffect(() => {
    if (menu.current?.open) props.onOpen?.();
  }, []);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    followLinks(event);
    const details = currentTarget.closest('details');
    if (!details || !(target instanceof Element) || !target.closest('a, [data-closes]')) return;
    // What was pressed is out of sight now, and with it the place of whoever uses a keyboard.
    if (details.contains(document.activeElement)) details.querySelector('summary')?.focus({ preventScroll: true });
    details.open = false;
  };
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
      className={cn('print:hidden', props.className ?? 'relative')}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onToggle={(event) => (event.currentTarget.open ? props.onOpen?.() : undefined)}
    >
      <summary className={faceClass} aria-label={label} title={label}>
        {face}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from its links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is clicked too */}
      <div className={panelClass} onClick={onClick}>
        {children}
      </div>
    </details>
  );
}
