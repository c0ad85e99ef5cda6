import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/**
 * Classes of a button, for links and summaries too. Small buttons are as high as fields. `quiet` is for actions of a
 * row, `danger` for actions that lose something, `menu` and `menu-danger` for the same in the menu of a row.
 */
export const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'border-transparent bg-primary text-on-primary not-disabled:hover:bg-primary-strong',
      outline: 'button-outline',
      secondary: 'border-transparent bg-hover text-ink not-disabled:hover:bg-line',
      ghost: 'button-ghost',
      quiet: 'button-quiet',
      danger: 'button-quiet button-danger',
      menu: 'button-menu',
      'menu-danger': 'button-menu text-error-ink',
      destructive: 'border-transparent bg-error text-on-primary not-disabled:hover:bg-error-strong',
      link: 'border-transparent text-primary-ink underline-offset-4 hover:underline',
    },
    size: {
      default: 'min-h-(--control) px-3.5 text-sm',
      sm: 'button-sm',
      lg: 'min-h-11 px-6 text-base',
      icon: 'size-(--control) text-sm',
      'icon-sm': 'button-icon-sm',
    },
  },
  defaultVariants: { variant: 'default', size: 'default' },
});

export type ButtonVariants = VariantProps<typeof buttonVariants>;

/** Its type is `button` by default. Links use `buttonVariants` as their class. */
export const Button = ({
  className,
  variant,
  size,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonVariants) => (
  <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...props} />
);
