import { type ReactNode, Suspense, use, useState } from 'react';
import { ApiError } from '../api/failure.ts';
import { isLateFailure, type LateFailure, type Streamed } from '../api/streamed.ts';
import { useRootData } from '../root-data.ts';
import { Page, PageHead } from './page.tsx';
import { Skeleton } from './skeleton.tsx';
import * as texts from './texts.ts';

/** The skeleton, about as large as the content: a `list`, a `board` of numbers, or a `form`. */
type Shape = 'list' | 'board' | 'form';

interface StreamedPageProps<Content> {
  readonly of: Streamed<Content>;
  readonly shape?: Shape;
  readonly children: (content: Content) => ReactNode;
}

/** A page whose content may still be loading when its frame is rendered. */
export const StreamedPage = <Content,>({
  of: { label, content },
  shape = 'list',
  children,
}: StreamedPageProps<Content>) => (
  <Arriving of={content} instead={<PageSkeleton shape={shape} label={label} />}>
    {children}
  </Arriving>
);

interface ArrivingProps<Value> {
  readonly of: Value | Promise<Value | LateFailure>;
  readonly instead: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * Content that the loader has, or that streams in later. Existing content isn't replaced by the skeleton: while it
 * reloads, it stays until the new content is there. A failure is thrown to the route's error page.
 */
export function Arriving<Value>({ of, instead, children }: ArrivingProps<Value>) {
  const [late] = useState(of instanceof Promise);
  const arrived = <Arrived of={of}>{children}</Arrived>;
  return late ? <Suspense fallback={instead}>{arrived}</Suspense> : arrived;
}

function Arrived<Value>({ of, children }: Omit<ArrivingProps<Value>, 'instead'>) {
  const value = of instanceof Promise ? use(of) : of;
  if (isLateFailure(value)) throw new ApiError(value.streamedFailure);
  return children(value);
}

const blocks: Readonly<Record<Shape, readonly string[]>> = {
  list: ['h-10', 'min-h-[70vh]'],
  board: ['h-10', 'h-6', 'h-28', 'h-80', 'min-h-80'],
  form: ['h-72', 'h-72', 'h-48'],
};

function PageSkeleton({ shape, label }: { readonly shape: Shape; readonly label: string }) {
  const title = useRootData()?.title;
  return (
    <Page width={shape === 'form' ? 'form' : 'full'} pending>
      <PageHead title={title} lead={shape === 'board' ? null : label} />
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      {blocks[shape].map((size, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <Skeleton key={at} className={size} />
      ))}
    </Page>
  );
}
