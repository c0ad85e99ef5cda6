import { postedText } from '#app/forms/fields.ts';
import { z } from '#shared/schema/z.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { applyForm, type Edit } from './edits.ts';
import { headFields } from './head-fields.ts';
import { errorsIn, postedIn, putValues } from './part-fields.ts';
import { type Content, decide, type Kept, type Saved, sidesIn, startEditing } from './saving.ts';

const contentSchema = z.object({ name: z.string(), page: immersiveSchema });

interface Typed extends Omit<Edit, 'page'> {
  readonly content: Content;
}

/** What a form makes of the revision that it was typed over, and the block that is to be chosen where that changes. */
export function typedIn(base: Saved, form: FormData, locale: string): Typed {
  const whole = form.has('content') ? contentSchema.safeParse(parsed(postedText(form, 'content'))) : null;
  if (whole?.success) return { content: whole.data, values: {}, errors: {} };
  const { locales, defaultLocale } = base.page;
  const edit = applyForm(base.page, form, locales.includes(locale) ? locale : defaultLocale, randomBlockId);
  const named = postedIn(headFields, form);
  const { name } = putValues(headFields, base, named, locale);
  const { page, values, errors, ...chosen } = edit;
  return {
    ...chosen,
    content: { name, page },
    values: { ...values, ...named },
    errors: { ...errors, ...errorsIn(headFields, named) },
  };
}

/**
 * What was typed beside what is saved now.
 * @returns `open` where both changed the same, and the form doesn't say of this revision which one stays
 */
export function decidedIn(typed: Kept, current: Saved, form: FormData): { merged: Content; open: boolean } {
  const both = startEditing(current, typed);
  if (both.phase !== 'conflict') return { merged: both.content, open: false };
  if (postedText(form, 'theirs') !== current.etag) return { merged: both.content, open: true };
  return { merged: decide(both, sidesIn(form, both.conflicts)).content, open: false };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
