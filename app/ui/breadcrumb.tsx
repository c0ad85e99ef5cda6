import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { Link } from './link.tsx';
import * as texts from './texts.ts';

/** The path of parent pages. */
export const Breadcrumb = (props: ComponentProps<'nav'>) => <nav aria-label={texts.breadcrumb} {...props} />;

export const BreadcrumbList = ({ className, ...props }: ComponentProps<'ol'>) => (
  <ol className={cn('flex flex-wrap items-center gap-1.5 text-sm text-muted', className)} {...props} />
);

export const BreadcrumbItem = ({ className, ...props }: ComponentProps<'li'>) => (
  <li className={cn('inline-flex items-center gap-1.5', className)} {...props} />
);

export const BreadcrumbLink = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link className={cn('text-primary-ink hover:underline', className)} {...props} />
);

/** The current page, without a link. */
export const BreadcrumbPage = ({ className, ...props }: ComponentProps<'span'>) => (
  <span aria-current="page" className={cn('text-ink', className)} {...props} />
);

export const BreadcrumbSeparator = () => (
  <li
    role="presentation"
    aria-hidden
    className="mx-0.5 size-1.75 rotate-45 border-t-[1.5px] border-r-[1.5px] border-current"
  />
);
