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
  /** Used if the definition can't be read. */
  readonly empty: Read;
  /** Turns the saved definition into form values. @param offers names of products; null if they couldn't be read */
  readonly toValues: (detail: TouchpointDetail, definition: Read, offers: TouchpointOffers | null) => Values;
}

/** Loads a touchpoint for its editor: definition and form values, both null if it doesn't exist. */
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
