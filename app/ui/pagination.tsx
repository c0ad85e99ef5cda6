import type { ComponentProps } from 'react';
import { buttonVariants } from './button.tsx';
import { cn } from './class-names.ts';
import { ChevronLeft, ChevronRight } from './icons.ts';
import { Link } from './link.tsx';
import * as texts from './texts.ts';

/** Links to the pages of a list. `aria-label` names it. */
export const Pagination = ({ className, ...props }: ComponentProps<'nav'>) => (
  <nav aria-label={texts.pagesOfTheList} className={cn('mt-4', className)} {...props} />
);

export const PaginationContent = ({ className, ...props }: ComponentProps<'ul'>) => (
  <ul className={cn('list-pages', className)} {...props} />
);

export const PaginationItem = (props: ComponentProps<'li'>) => <li {...props} />;

interface PaginationLinkProps extends ComponentProps<typeof Link> {
  readonly isActive?: boolean;
}

export const PaginationLink = ({ className, isActive = false, ...props }: PaginationLinkProps) => (
  <Link
    aria-current={isActive ? 'page' : undefined}
    className={cn(buttonVariants({ variant: isActive ? 'secondary' : 'outline', size: 'sm' }), className)}
    {...props}
  />
);

export const PaginationPrevious = ({ children = texts.previousPage, ...props }: ComponentProps<typeof Link>) => (
  <PaginationLink rel="prev" {...props}>
    <ChevronLeft aria-hidden className="size-3.5" /> {children}
  </PaginationLink>
);

export const PaginationNext = ({ children = texts.nextPage, ...props }: ComponentProps<typeof Link>) => (
  <PaginationLink rel="next" {...props}>
    {children} <ChevronRight aria-hidden className="size-3.5" />
  </PaginationLink>
);
