import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Placeholder for loading content, of the same size. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('animate-breathe rounded-md bg-hover', className)} {...props} />
);
