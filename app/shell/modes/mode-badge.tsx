import { cn } from '#app/ui/class-names.ts';
import type { StaffControls } from '../shell-data.ts';

const tones: Readonly<Record<string, string>> = {
  primary: 'bg-primary-soft text-primary-ink',
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  error: 'bg-error-soft text-error-ink',
};

/** Badge of a mode in the color that the API names; an unknown color is neutral. */
export function ModeBadge({ mode }: { readonly mode: StaffControls['modes'][number] }) {
  const tone = Object.hasOwn(tones, mode.color) ? tones[mode.color] : 'bg-hover text-muted';
  return (
    <span aria-hidden className={cn('grid size-6 shrink-0 place-items-center rounded text-xs font-semibold', tone)}>
      {mode.badgeText}
    </span>
  );
}
