import { postedText } from '#app/forms/fields.ts';
import { z } from '#shared/schema/z.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { applyForm, type FormEdit } from './edits.ts';
import { headFields } from './head-fields.ts';
import { applyValues, readPosted, valueErrors } from './part-fields.ts';
import {
  type Content,
  readChosenSides,
  resolveConflicts,
  type SavedContent,
  startEditing,
  type UnsavedContent,
} from './saving.ts';

const contentSchema = z.object({ name: z.string(), page: immersiveSchema });

interface PostedContent extends Omit<FormEdit, 'page'> {
  readonly content: Content;
}

/** Applies a posted form to the revision it was rendered from. */
export function readPostedContent(base: SavedContent, form: FormData, locale: string): PostedContent {
  const whole = form.has('content') ? contentSchema.safeParse(parseJson(postedText(form, 'content'))) : null;
  if (whole?.success) return { content: whole.data, values: {}, errors: {} };
  const { locales, defaultLocale } = base.page;
  const edit = applyForm(base.page, form, locales.includes(locale) ? locale : defaultLocale, randomBlockId);
  const headValues = readPosted(headFields, form);
  const { name } = applyValues(headFields, base, headValues, locale);
  const { page, values, errors, ...chosen } = edit;
  return {
    ...chosen,
    content: { name, page },
    values: { ...values, ...headValues },
    errors: { ...errors, ...valueErrors(headFields, headValues) },
  };
}

/**
 * Merges posted content with the current revision.
 * @returns `hasConflict` if both changed the same and the form has no decision for this revision
 */
export function mergePosted(
  typed: UnsavedContent,
  current: SavedContent,
  form: FormData,
): { merged: Content; hasConflict: boolean } {
  const state = startEditing(current, typed);
  if (state.phase !== 'conflict') return { merged: state.content, hasConflict: false };
  if (postedText(form, 'theirs') !== current.etag) return { merged: state.content, hasConflict: true };
  return { merged: resolveConflicts(state, readChosenSides(form, state.conflicts)).content, hasConflict: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
