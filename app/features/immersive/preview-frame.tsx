import { Suspense, useEffect, useRef, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { PreviewParts } from '#lazy/features/immersive/preview-parts';
import { entriesOf } from '#shared/table.ts';
import type { EditedParts } from './opened-part.ts';
import * as texts from './texts.ts';

export const previewDevices = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' } as const;
export type PreviewDevice = keyof typeof previewDevices;

export interface PreviewFrameProps extends EditedParts {
  /** Address of the rendered draft. */
  readonly src: string;
  /** Saved revision; the frame reloads when it changes. */
  readonly revision: number;
  readonly device: PreviewDevice;
  readonly linkTo: (device: PreviewDevice) => string;
}

/** The saved draft in the renderer of published pages, without scripts. Pressing a block opens its fields. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { src, revision, device, linkTo } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown] = useState(revision);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    if (revision !== shown) frame.current?.setAttribute('src', `${src}&revision=${revision}`);
  }, [src, revision, shown]);
  const [height, setHeight] = useState<number | null>(null);
  const { scale, room } = deviceSizes[device];
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
      <div className="h-184 w-[390px] max-w-full overflow-x-hidden overflow-y-auto rounded-xl border border-line-strong bg-white">
        {/* The frame is as tall as its page, so its container scrolls both the page and the links over it. */}
        <div className="relative overflow-hidden" style={height === null ? undefined : { height: height * scale }}>
          <div
            className={cn('absolute top-0 left-0', room, height === null && unmeasuredHeights[device])}
            style={height === null ? undefined : { height }}
          >
            <iframe
              key={src}
              ref={frame}
              title={texts.previewOfTheSavedDraft}
              src={`${src}&revision=${shown}`}
              className="size-full border-0"
              // A hidden frame isn't loaded: on narrow screens the sheet has its own.
              loading="lazy"
              sandbox="allow-same-origin"
              tabIndex={-1}
              onLoad={() => setLoads((before) => before + 1)}
            />
            <Suspense>
              <PreviewParts {...props} frame={frame} loads={loads} onHeight={setHeight} />
            </Suspense>
          </div>
          {height === null ? <div className="h-184" /> : null}
        </div>
      </div>
    </div>
  );
}

/** Wider devices are scaled down, so the page uses its layout for them. */
const deviceSizes: Readonly<Record<PreviewDevice, { readonly scale: number; readonly room: string }>> = {
  phone: { scale: 1, room: 'w-full' },
  tablet: { scale: 0.4756, room: 'w-[820px] origin-top-left scale-[0.4756]' },
  desktop: { scale: 0.3047, room: 'w-[1280px] origin-top-left scale-[0.3047]' },
};

/** Fixed heights until the page is measured, and without a script: the frame scrolls by itself. */
const unmeasuredHeights: Readonly<Record<PreviewDevice, string>> = {
  phone: 'h-184',
  tablet: 'h-[calc(46rem/0.4756)]',
  desktop: 'h-[calc(46rem/0.3047)]',
};
