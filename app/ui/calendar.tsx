import type { ComponentProps } from 'react';
import { DayPicker } from 'react-day-picker';
import { buttonVariants } from './button.tsx';
import { cn } from './class-names.ts';
import { ChevronLeft, ChevronRight } from './icons.ts';

/** Includes the visible number of the day, so that speech input can name it. */
const dayName = (day: Date): string => day.toLocaleDateString('en-US', { dateStyle: 'full' });

const step = buttonVariants({ variant: 'ghost', size: 'icon-sm' });

/** A calendar to pick a day or a range. It is large, so load it on demand. */
export const Calendar = ({ className, classNames, ...props }: ComponentProps<typeof DayPicker>) => (
  <DayPicker
    showOutsideDays
    labels={{ labelDayButton: dayName }}
    className={cn('w-fit p-2', className)}
    classNames={{
      months: 'relative flex flex-col gap-4 sm:flex-row',
      month: 'grid gap-2',
      month_caption: 'flex h-8 items-center justify-center text-sm font-medium',
      nav: 'absolute inset-x-0 top-0 flex justify-between',
      button_previous: step,
      button_next: step,
      month_grid: 'border-collapse',
      weekday: 'size-9 text-xs font-normal text-muted',
      week: '',
      day: 'size-9 p-0 text-center text-sm',
      day_button: 'size-9 cursor-pointer rounded-md tabular-nums hover:bg-hover disabled:cursor-not-allowed',
      today: 'font-semibold text-primary-ink',
      outside: 'text-muted',
      disabled: 'opacity-40',
      hidden: 'invisible',
      selected: 'bg-primary-soft',
      range_start: 'rounded-s-md [&>button]:bg-primary [&>button]:text-on-primary',
      range_end: 'rounded-e-md [&>button]:bg-primary [&>button]:text-on-primary',
      range_middle: '',
      ...classNames,
    }}
    components={{
      Chevron: ({ orientation }) =>
        orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />,
    }}
    {...props}
  />
);
