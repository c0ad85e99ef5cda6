import { data } from 'react-router';
import { itemWaitMs, streamTimeoutMs } from '#shared/constants.ts';
import type { PageContext } from '../context.ts';
import type { Part } from './answers.server.ts';
import { failureOf } from './failure.ts';
import type { LateFailure, Streamed, StreamedItem } from './streamed.ts';

const streaming = new WeakSet<PageContext>();

/** Whether the page's frame leaves before all of its content is there. */
export const isStreaming = (page: PageContext): boolean => streaming.has(page);

/** What the work comes to if it's done before the page's frame is due, else what is at hand by then. */
export const beforeFrame = <Result, Other>(
  page: PageContext,
  work: Promise<Result>,
  atHand: () => Other,
): Promise<Result | Other> =>
  page.sentWhole
    ? work
    : within(page.frameDueAt - Date.now(), work, () => {
        streaming.add(page);
        return atHand();
      });

/** The same within 3 s: for what can't follow later, such as the status or the address of an answer. */
export const beforeTimeout = <Result, Other>(work: Promise<Result>, atHand: () => Other): Promise<Result | Other> =>
  within(itemWaitMs, work, atHand);

async function within<Result, Other>(
  waitMs: number,
  work: Promise<Result>,
  atHand: () => Other,
): Promise<Result | Other> {
  const late = Promise.withResolvers<void>();
  const clock = setTimeout(late.resolve, Math.max(waitMs, 0));
  try {
    return await Promise.race([work, late.promise.then(atHand)]);
  } finally {
    clearTimeout(clock);
  }
}

/**
 * The content of a page: here if it's ready before the frame is due, else a promise that streams into the frame and
 * never rejects. @throws what the work throws before the frame is due
 */
export async function streamed<Content>(page: PageContext, work: Promise<Content>): Promise<Streamed<Content>> {
  const onTime = await beforeFrame(
    page,
    work.then((content) => ({ content })),
    () => ({ content: arriving(page, work) }),
  );
  return { label: page.session?.viewer.scope?.label ?? '', ...onTime };
}

/**
 * The content of a page of one item. It waits for the item, since a missing one is a 404, but no longer than 3 s, and not
 * where it is known to have been there a moment ago.
 * @param known its name then
 */
export async function streamedItem<Item extends { readonly name: string | null }, Content>(
  page: PageContext,
  item: Promise<Part<Item>>,
  work: Promise<Content>,
  known: string | null = null,
) {
  // Whichever throws first is answered; the other one has nobody left to tell.
  work.catch(() => {});
  const notYet = () => null;
  const part = await (known === null ? beforeTimeout(item, notYet) : beforeFrame(page, item, notYet));
  const loaded: StreamedItem<Content> = {
    ...(await streamed(page, work)),
    name: part?.state === 'ready' ? part.answer.name : known,
  };
  return data(loaded, { status: statusOf(part) });
}

/** What has no such id, or can't have one, isn't there; a page that can't say is not an error of its own. */
const statusOf = (part: Part<unknown> | null): number =>
  part?.state === 'failed' && (part.failure.kind === 'not-found' || part.failure.kind === 'invalid') ? 404 : 200;

async function arriving<Content>(page: PageContext, work: Promise<Content>): Promise<Content | LateFailure> {
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
