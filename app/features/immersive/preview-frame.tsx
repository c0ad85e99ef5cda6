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
  /** Address of the draft as visitors would see it. */
  readonly src: string;
  /** Counts what was saved: the frame shows each of them. */
  readonly revision: number;
  readonly device: PreviewDevice;
  readonly linkTo: (device: PreviewDevice) => string;
}

/** The saved draft, drawn by what draws the published page. Nothing in it runs; a press on a part of it opens its fields. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { src, revision, device, linkTo } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown] = useState(revision);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    if (revision !== shown) frame.current?.setAttribute('src', `${src}&revision=${revision}`);
  }, [src, revision, shown]);
  const [height, setHeight] = useState<number | null>(null);
  const { scale, room } = rooms[device];
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
        {/* The frame is as tall as its page: the room scrolls it, and what lies over it scrolls along. */}
        <div className="relative overflow-hidden" style={height === null ? undefined : { height: height * scale }}>
          <div
            className={cn('absolute top-0 left-0', room, height === null && fullRooms[device])}
            style={height === null ? undefined : { height }}
          >
            <iframe
              key={src}
              ref={frame}
              title={texts.previewOfTheSavedDraft}
              src={`${src}&revision=${shown}`}
              className="size-full border-0"
              // One that is not shown, since a sheet has it, is not loaded.
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
      <p className="mt-2 text-xs text-muted">{texts.previewNote}</p>
    </div>
  );
}

/** A phone has the size of the room; what is wider is drawn smaller, so that its own layout shows. */
const rooms: Readonly<Record<PreviewDevice, { readonly scale: number; readonly room: string }>> = {
  phone: { scale: 1, room: 'w-full' },
  tablet: { scale: 0.4756, room: 'w-[820px] origin-top-left scale-[0.4756]' },
  desktop: { scale: 0.3047, room: 'w-[1280px] origin-top-left scale-[0.3047]' },
};

/** Before its page is measured, and without a script, the frame scrolls by itself. */
const fullRooms: Readonly<Record<PreviewDevice, string>> = {
  phone: 'h-184',
  tablet: 'h-[calc(46rem/0.4756)]',
  desktop: 'h-[calc(46rem/0.3047)]',
};
