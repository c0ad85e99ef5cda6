import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const files = import.meta.glob<string>('./avatars/*.svg', { query: '?no-inline', import: 'default', eager: true });

/** Codes of the sixteen portraits, in order. */
export const avatarCodes: readonly string[] = Object.keys(files).map((_, index) => `avatar-${index + 1}`);

interface AvatarProps {
  /** `avatar-1` to `avatar-16`; others show the first. */
  readonly code: string;
  /** Edge in pixels. */
  readonly size: number;
  readonly className?: string;
}

/** A person's portrait, hidden from screen readers, since the name is next to it. */
export function Avatar({ code, size, className }: AvatarProps) {
  return (
    <img
      src={files[`./avatars/${code}.svg`] ?? files['./avatars/avatar-1.svg']}
      alt=""
      width={size}
      height={size}
      className={cn('shrink-0 rounded-full', className)}
    />
  );
}

/** Initials, for people without a portrait. */
export const AvatarFallback = ({ className, ...props }: ComponentProps<'span'>) => (
  <span
    aria-hidden
    className={cn(
      'grid size-9 shrink-0 place-items-center rounded-full bg-secondary text-xs font-semibold text-white',
      className,
    )}
    {...props}
  />
);
