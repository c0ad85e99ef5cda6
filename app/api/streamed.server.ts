import { data } from 'react-router';
import { itemWaitMs, streamTimeoutMs } from '#shared/constants.ts';
import type { PageContext } from '../context.ts';
import type { Part } from './answers.server.ts';
import { failureOf } from './failure.ts';
import type { LateFailure, Streamed, StreamedItem } from './streamed.ts';

const streaming = new WeakSet<PageContext>();

/** Whether the page's frame is sent before all of its content is ready. */
export const isStreaming = (page: PageContext): boolean => streaming.has(page);

/** The result of the work if it's done before the page's frame is due, else that of `fallback`. */
export const beforeFrame = <Result, Other>(
  page: PageContext,
  work: Promise<Result>,
  fallback: () => Other,
): Promise<Result | Other> =>
  page.sentWhole
    ? work
    : within(page.frameDueAt - Date.now(), work, () => {
        streaming.add(page);
        return fallback();
      });

/** Waits up to 3 s instead: for what can't be sent later, such as the status or a redirect. */
export const beforeTimeout = <Result, Other>(work: Promise<Result>, fallback: () => Other): Promise<Result | Other> =>
  within(itemWaitMs, work, fallback);

async function within<Result, Other>(
  waitMs: number,
  work: Promise<Result>,
  fallback: () => Other,
): Promise<Result | Other> {
  const late = Promise.withResolvers<void>();
  const clock = setTimeout(late.resolve, Math.max(waitMs, 0));
  try {
    return await Promise.race([work, late.promise.then(fallback)]);
  } finally {
    clearTimeout(clock);
  }
}

/**
 * The content of a page if it's ready before the frame is due, else a promise that streams into the frame and never
 * rejects. @throws what the work throws before the frame is due
 */
export async function streamed<Content>(page: PageContext, work: Promise<Content>): Promise<Streamed<Content>> {
  const onTime = await beforeFrame(
    page,
    work.then((content) => ({ content })),
    () => ({ content: withStreamTimeout(page, work) }),
  );
  return { label: page.session?.viewer.scope?.label ?? '', ...onTime };
}

/**
 * The content of a page of one item. It waits up to 3 s for the item, since a missing one is a 404. It doesn't wait if
 * the item is known to have existed a moment ago.
 * @param known the item's name at that time
 */
export async function streamedItem<Item extends { readonly name: string | null }, Content>(
  page: PageContext,
  item: Promise<Part<Item>>,
  work: Promise<Content>,
  known: string | null = null,
) {
  // If the item throws first, nothing awaits the work.
  work.catch(() => {});
  const notYet = () => null;
  const part = await (known === null ? beforeTimeout(item, notYet) : beforeFrame(page, item, notYet));
  const loaded: StreamedItem<Content> = {
    ...(await streamed(page, work)),
    name: part?.state === 'ready' ? part.answer.name : known,
  };
  return data(loaded, { status: statusOf(part) });
}

/** 404 for an item that doesn't exist or whose id is invalid. Other failures are shown in the page, with a 200. */
const statusOf = (part: Part<unknown> | null): number =>
  part?.state === 'failed' && (part.failure.kind === 'not-found' || part.failure.kind === 'invalid') ? 404 : 200;

async function withStreamTimeout<Content>(page: PageContext, work: Promise<Content>): Promise<Content | LateFailure> {
  try {
    return await within(streamTimeoutMs, work, () => tooLate(page));
  } catch (error) {
    const failure = failureOf(error);
    page.log('error', 'the content of a page failed', { kind: failure.kind });
    return { streamedFailure: { ...failure, requestId: failure.requestId ?? page.requestId } };
  }
}

const tooLate = ({ requestId }: PageContext): LateFailure => ({
  streamedFailure: { kind: 'timeout', status: null, requestId },
});
