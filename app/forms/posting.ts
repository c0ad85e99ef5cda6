import { createContext, type FormEvent, use } from 'react';
import { useNavigation } from 'react-router';

/** How the forms of a part of the page are posted in place, so that the page around it stays. */
export interface Posting {
  /** Something is sent or read. */
  readonly busy: boolean;
  readonly form: { readonly navigate: false; readonly fetcherKey: string; readonly action: string };
}

/** Null where forms are posted to the page itself. */
export const PostingContext = createContext<Posting | null>(null);

/** Whether something is sent or read, and what a form is given to be posted where it belongs. */
export function usePosting(): { readonly busy: boolean; readonly form: Partial<Posting['form']> } {
  const busy = useNavigation().state !== 'idle';
  return use(PostingContext) ?? { busy, form: {} };
}

/** The button that a form was sent with; null where none was pressed. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
