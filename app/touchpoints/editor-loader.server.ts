import type { z } from 'zod';
import type { OpenedTouchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import type { Part } from '../api/answers.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import type { EditedKind } from './changed-parts.ts';
import { loadTouchpoint } from './item.server.ts';

interface Edited<Read extends object, Values> {
  readonly kind: EditedKind;
  readonly schema: z.ZodType<Read>;
  /** Stands in for a definition that can't be read. */
  readonly empty: Read;
  /** What is saved, as it is typed. @param offers null where they can't be had; they name the products. */
  readonly toValues: (detail: TouchpointDetail, definition: Read, offers: TouchpointOffers | null) => Values;
}

/** Loads a touchpoint with what its editor shows: its definition and what is saved, both null where there is none. */
export const editorLoader =
  <Read extends object, Values>({ kind, schema, empty, toValues }: Edited<Read, Values>) =>
  async (
    page: PageContext,
    session: PageSession,
    id: string,
    params: URLSearchParams,
    read: Promise<Part<OpenedTouchpoint>>,
  ) => {
    const loaded = await loadTouchpoint(page, session, kind, id, params, read);
    const { touchpoint, offers } = loaded;
    if (touchpoint.state !== 'ready') return { ...loaded, definition: null, saved: null };
    const parsed = schema.safeParse(touchpoint.answer.definition);
    const definition = parsed.success ? parsed.data : empty;
    const saved = toValues(touchpoint.answer, definition, offers.state === 'ready' ? offers.answer : null);
    return { ...loaded, definition, saved };
  };
