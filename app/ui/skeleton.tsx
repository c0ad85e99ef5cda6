import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Keeps the room of what is on its way. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('animate-breathe rounded-md bg-hover', className)} {...props} />
);
