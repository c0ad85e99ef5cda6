import { z } from 'zod';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { postedText } from '../../forms/posted-text.ts';
import { applyForm } from './edits.ts';
import { type Content, decide, type Kept, type Saved, sidesIn, startEditing } from './saving.ts';

const contentSchema = z.object({ name: z.string(), page: immersiveSchema });

/** What a form makes of the revision that it was typed over, and the block that is to be chosen where that changes. */
export function typedIn(base: Saved, form: FormData, locale: string): { content: Content; chosen?: string | null } {
  const whole = form.has('content') ? contentSchema.safeParse(parsed(postedText(form, 'content'))) : null;
  if (whole?.success) return { content: whole.data };
  const { locales, defaultLocale } = base.page;
  const edit = applyForm(base.page, form, locales.includes(locale) ? locale : defaultLocale, randomBlockId);
  const name = form.has('name') ? postedText(form, 'name') : base.name;
  return { content: { name, page: edit.page }, ...(edit.chosen === undefined ? {} : { chosen: edit.chosen }) };
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
