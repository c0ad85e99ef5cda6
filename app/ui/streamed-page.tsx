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
  readonly streamed: Streamed<Content>;
  readonly shape?: Shape;
  readonly children: (content: Content) => ReactNode;
}

/** A page whose content may still be loading when its frame is rendered. */
export const StreamedPage = <Content,>({
  streamed: { label, content },
  shape = 'list',
  children,
}: StreamedPageProps<Content>) => (
  <StreamedContent value={content} fallback={<PageSkeleton shape={shape} label={label} />}>
    {children}
  </StreamedContent>
);

interface StreamedContentProps<Value> {
  readonly value: Value | Promise<Value | LateFailure>;
  readonly fallback: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * Content that the loader has, or that streams in later. Existing content isn't replaced by the skeleton: while it
 * reloads, it stays until the new content is there. A failure is thrown to the route's error page.
 */
export function StreamedContent<Value>({ value, fallback, children }: StreamedContentProps<Value>) {
  const [late] = useState(value instanceof Promise);
  const arrived = <LoadedContent value={value}>{children}</LoadedContent>;
  return late ? <Suspense fallback={fallback}>{arrived}</Suspense> : arrived;
}

function LoadedContent<Value>({ value, children }: Omit<StreamedContentProps<Value>, 'fallback'>) {
  const settled = value instanceof Promise ? use(value) : value;
  if (isLateFailure(settled)) throw new ApiError(settled.streamedFailure);
  return children(settled);
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
