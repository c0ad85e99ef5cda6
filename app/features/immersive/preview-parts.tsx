import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { fill } from '#shared/text/fill.ts';
import type { EditedParts, OpenedPart } from './opened-part.ts';
import * as texts from './texts.ts';

/** A block of the preview: where it is in the frame, in pixels of the frame. */
interface PreviewPart {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

interface Measured {
  /** Of the whole page in the frame. */
  readonly height: number;
  readonly parts: readonly PreviewPart[];
}

/** Null while the frame shows a page of the browser, such as its offline page. */
const documentIn = (frame: HTMLIFrameElement | null): Document | null =>
  frame?.contentDocument?.defaultView ? frame.contentDocument : null;

/**
 * How tall the page in the frame is and where its blocks are, measured again whenever they change. Nothing runs in the
 * frame: it is of the same origin, and the page around it looks in. @param loads counts the documents that it has shown
 */
function useMeasuredFrame(frame: RefObject<HTMLIFrameElement | null>, loads: number): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document that comes is measured
  useEffect(() => {
    const main = documentIn(frame.current)?.querySelector('main');
    const body = main?.ownerDocument.body;
    if (!main || !body) return;
    const measure = () => {
      const parts = [...main.querySelectorAll<HTMLElement>(':scope > section[id]')].map((section) => ({
        id: section.id,
        top: section.offsetTop,
        height: section.offsetHeight,
      }));
      setMeasured({ height: body.scrollHeight, parts });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    measure();
    return () => observer.disconnect();
  }, [frame, loads]);
  return measured;
}

/** Which field of a block holds what is at a point of the frame, by the beginning of its name. */
function fieldAt(frame: HTMLIFrameElement | null, x: number, y: number): string {
  const found = documentIn(frame)?.elementFromPoint(x, y);
  if (found?.closest('h1, h2')) return 'heading';
  if (found?.closest('img, picture, figure')) return 'image.src';
  if (found?.closest('a, button')) return 'button';
  return found?.closest('p') ? 'text' : 'heading';
}

interface PreviewPartsProps extends EditedParts {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Counts the documents that the frame has shown. */
  readonly loads: number;
  /** The page in the frame is that tall, in its own pixels. */
  readonly onHeight: (height: number) => void;
}

/** A link over each block of the page in the frame, which leads to its fields. */
export function PreviewParts(props: PreviewPartsProps) {
  const { frame, loads, onHeight, names, chosen, editLink, onEdit } = props;
  const measured = useMeasuredFrame(frame, loads);
  const height = measured?.height ?? null;
  useEffect(() => {
    if (height !== null) onHeight(height);
  }, [height, onHeight]);
  const [over, setOver] = useState('heading');
  // Links cover the whole frame, so the element under the pointer decides which field is opened.
  const onPointer = (event: MouseEvent<HTMLElement>) => {
    const room = frame.current?.getBoundingClientRect();
    if (!frame.current || !room) return;
    const drawn = room.width / frame.current.offsetWidth;
    setOver(fieldAt(frame.current, (event.clientX - room.left) / drawn, (event.clientY - room.top) / drawn));
  };
  return (
    <ul aria-label={texts.partsOfPreview} onMouseMove={onPointer}>
      {(measured?.parts ?? []).map(({ id, top, height }) => {
        const name = names.get(id);
        return name === undefined ? null : (
          <li key={id}>
            <Link
              to={editLink(id)}
              state={{ typeInto: over } satisfies OpenedPart}
              replace
              preventScrollReset
              onClick={onEdit}
              aria-label={fill(texts.editPart, { name })}
              title={fill(texts.editPart, { name })}
              className={cn(
                'absolute inset-x-0 outline-offset-[-3px] outline-primary hover:outline-2 hover:outline-dashed focus-visible:outline-3',
                chosen === id && 'outline-2',
              )}
              style={{ top, height }}
            />
          </li>
        );
      })}
    </ul>
  );
}
