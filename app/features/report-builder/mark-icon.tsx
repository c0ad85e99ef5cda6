import { cn } from '#app/ui/class-names.ts';
import { CircleArrowDown, CircleArrowUp } from '#app/ui/page-icons.ts';
import { type HighlightRule, isFavorable } from '#shared/analytics/marks.ts';

/** Icon of the side of the bound, colored good or bad; decorative, since text is beside it. */
export function MarkIcon({ mark }: { readonly mark: HighlightRule }) {
  const Icon = mark.condition === 'above' ? CircleArrowUp : CircleArrowDown;
  return (
    <Icon
      aria-hidden
      className={cn(
        'inline size-3.5 shrink-0 align-[-0.125em]',
        isFavorable(mark) ? 'text-success-ink' : 'text-error-ink',
      )}
    />
  );
}
