import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface ShelfProps<Id extends string> {
  /** Drop target id; absent if fields can't be dropped. */
  readonly name?: string;
  readonly title: string;
  /** Text of an empty shelf. */
  readonly empty: string;
  readonly items: readonly Id[];
  readonly nameOf: (id: Id) => string;
  /** Maximum number of items. */
  readonly most: number;
  /** Drag handle before the name. */
  readonly handle?: (id: Id) => ReactNode;
  /** Action links of an item; the last one removes it. */
  readonly children: (id: Id) => ReactNode;
}

/** Ordered shelf of a report. Keeps the focus on the shelf after moving or removing an item by key. */
export function Shelf<Id extends string>({
  name,
  title,
  empty,
  most,
  items,
  nameOf,
  handle,
  children,
}: ShelfProps<Id>) {
  const shelf = useRef<HTMLElement>(null);
  const pressed = useRef<{ readonly id: Id; readonly at: number; readonly link: HTMLElement } | null>(null);
  const itemKeys = items.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items change
  useEffect(() => {
    const last = pressed.current;
    pressed.current = null;
    if (!last || document.activeElement !== document.body) return;
    const { id, at, link } = last;
    if (link.isConnected) return link.focus();
    const stays = items.includes(id);
    const item = shelf.current?.querySelectorAll('li')[stays ? items.indexOf(id) : Math.min(at, items.length - 1)];
    const next = item?.querySelector<HTMLElement>(stays ? 'a' : 'a:last-child');
    (next ?? shelf.current?.querySelector('h3'))?.focus();
  }, [itemKeys]);
  return (
    <section ref={shelf} aria-label={title} data-shelf={name} className="shelf">
      <h3 tabIndex={-1} className="flex items-baseline gap-2 text-sm font-medium">
        {title}
        <span className="text-xs font-normal text-muted">
          <span aria-hidden>
            {items.length}/{most}
          </span>
          <span className="sr-only">{fill(texts.countOfMost, { count: items.length, most })}</span>
        </span>
      </h3>
      {items.length === 0 ? (
        <p className="mt-1 text-xs text-muted">{empty}</p>
      ) : (
        <ol className="mt-1.5 grid gap-1.5">
          {items.map((id, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: pressing a link by key fires click, too
            <li
              key={id}
              data-field={name === undefined ? undefined : id}
              onClick={({ target }) => {
                const link = target instanceof Element ? target.closest('a') : null;
                if (link) pressed.current = { id, at, link };
              }}
              className={cn(
                'flex min-h-9 items-center rounded-md bg-primary-soft text-sm text-primary-ink data-field:cursor-grab',
                handle ? 'ps-1' : 'ps-2.5',
              )}
            >
              {handle?.(id)}
              <span className="min-w-0 flex-1 py-1 ps-1">{nameOf(id)}</span>
              {children(id)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
