import type { ReactNode } from 'react';

export type RegionName = { readonly label: string } | { /** Id of what names it. */ readonly labelledBy: string };

type ScrollRegionProps = RegionName & { readonly className: string; readonly children: ReactNode };

/** Scrolls a wide table, so that the page doesn't. */
export function ScrollRegion({ className, children, ...name }: ScrollRegionProps) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section {...named} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
