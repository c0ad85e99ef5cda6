import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { fill } from '#shared/text/fill.ts';
import type { EditedParts, OpenedPart } from './opened-part.ts';
import * as texts from './texts.ts';

/** Position of a block in the frame, in pixels of the frame. */
interface PreviewPart {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

interface MeasuredFrame {
  /** Height of the page in the frame. */
  readonly height: number;
  readonly parts: readonly PreviewPart[];
}

/** Null while the frame shows a browser page, such as the offline page. */
const frameDocument = (frame: HTMLIFrameElement | null): Document | null =>
  frame?.contentDocument?.defaultView ? frame.contentDocument : null;

/**
 * Measures the height of the page and the positions of its blocks, again after every change. The frame is sandboxed
 * without scripts but of the same origin, so the page around it can read it.
 * @param loads number of documents the frame has loaded
 */
function useMeasuredFrame(frame: RefObject<HTMLIFrameElement | null>, loads: number): MeasuredFrame | null {
  const [measured, setMeasured] = useState<MeasuredFrame | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures every loaded document
  useEffect(() => {
    const main = frameDocument(frame.current)?.querySelector('main');
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

/** Name, or name prefix, of the field that edits what is at a point of the frame. */
function fieldAt(frame: HTMLIFrameElement | null, x: number, y: number): string {
  const found = frameDocument(frame)?.elementFromPoint(x, y);
  if (found?.closest('h1, h2')) return 'heading';
  if (found?.closest('img, picture, figure')) return 'image.src';
  if (found?.closest('a, button')) return 'button';
  return found?.closest('p') ? 'text' : 'heading';
}

interface PreviewPartsProps extends EditedParts {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Number of documents the frame has loaded. */
  readonly loads: number;
  /** Called with the height of the page, in its own pixels. */
  readonly onHeight: (height: number) => void;
}

/** Links over the blocks of the framed page, each to the block's fields. */
export function PreviewParts(props: PreviewPartsProps) {
  const { frame, loads, onHeight, names, chosen, editLink, onEdit } = props;
  const measured = useMeasuredFrame(frame, loads);
  const height = measured?.height ?? null;
  useEffect(() => {
    if (height !== null) onHeight(height);
  }, [height, onHeight]);
  const [hoveredField, setHoveredField] = useState('heading');
  // The links cover the blocks, so look up which element of the frame is under the pointer.
  const onPointer = (event: MouseEvent<HTMLElement>) => {
    const rect = frame.current?.getBoundingClientRect();
    if (!frame.current || !rect) return;
    const scale = rect.width / frame.current.offsetWidth;
    setHoveredField(fieldAt(frame.current, (event.clientX - rect.left) / scale, (event.clientY - rect.top) / scale));
  };
  return (
    <ul aria-label={texts.partsOfPreview} onMouseMove={onPointer}>
      {(measured?.parts ?? []).map(({ id, top, height }) => {
        const name = names.get(id);
        return name === undefined ? null : (
          <li key={id}>
            <Link
              to={editLink(id)}
              state={{ typeInto: hoveredField } satisfies OpenedPart}
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
