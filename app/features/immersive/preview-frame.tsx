import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { entriesOf } from '#shared/table.ts';
import { cn } from '../../ui/class-names.ts';
import * as texts from './texts.ts';

export const previewDevices = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' } as const;
export type PreviewDevice = keyof typeof previewDevices;

export interface PreviewFrameProps {
  /** Address of the draft as visitors would see it. */
  readonly src: string;
  /** Counts what was saved: the frame shows each of them. */
  readonly revision: number;
  readonly device: PreviewDevice;
  readonly linkTo: (device: PreviewDevice) => string;
}

/** The saved draft, drawn by what draws the published page. Nothing in it runs, and where it was scrolled to stays. */
export function PreviewFrame({ src, revision, device, linkTo }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const [shown] = useState(revision);
  useEffect(() => {
    if (revision === shown) return;
    scrolled.current = pageIn(frame.current)?.scrollY ?? 0;
    frame.current?.setAttribute('src', `${src}&revision=${revision}`);
  }, [src, revision, shown]);
  return (
    <div className="min-w-0">
      <nav aria-label={texts.previewSize} className="mb-2 flex gap-1">
        {entriesOf(previewDevices).map(([key, label]) => (
          <Link
            key={key}
            to={linkTo(key)}
            replace
            preventScrollReset
            aria-current={key === device ? 'true' : undefined}
            className={cn(
              'rounded-md px-3 py-1.5 text-sm hover:bg-hover',
              key === device && 'bg-primary-soft text-primary-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="h-184 w-[390px] max-w-full overflow-hidden rounded-xl border border-line-strong bg-white">
        <iframe
          key={src}
          ref={frame}
          title={texts.previewOfTheSavedDraft}
          src={`${src}&revision=${shown}`}
          className={cn('border-0', rooms[device])}
          // One that is not shown, since a sheet has it, is not loaded.
          loading="lazy"
          sandbox="allow-same-origin"
          onLoad={(event) => pageIn(event.currentTarget)?.scrollTo(0, scrolled.current)}
        />
      </div>
      <p className="mt-2 text-xs text-muted">{texts.previewNote}</p>
    </div>
  );
}

/** A phone has the size of the room; what is wider is drawn smaller, so that its own layout shows. */
const rooms: Readonly<Record<PreviewDevice, string>> = {
  phone: 'size-full',
  tablet: 'h-[calc(46rem/0.4756)] w-[820px] origin-top-left scale-[0.4756]',
  desktop: 'h-[calc(46rem/0.3047)] w-[1280px] origin-top-left scale-[0.3047]',
};

/** Null while the browser shows a page of its own there, such as that there is no line. */
const pageIn = (frame: HTMLIFrameElement | null): Window | null => frame?.contentDocument?.defaultView ?? null;
