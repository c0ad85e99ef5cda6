import { createContext, type FormEvent, use } from 'react';
import { useNavigation } from 'react-router';

/** Posts the forms of a part of the page by a fetcher, so that the page around it stays. */
export interface Posting {
  /** A request is pending. */
  readonly busy: boolean;
  readonly form: { readonly navigate: false; readonly fetcherKey: string; readonly action: string };
}

/** Null if forms are posted to the page itself. */
export const PostingContext = createContext<Posting | null>(null);

/** Whether a request is pending, and the props of a `Form` here. */
export function usePosting(): { readonly busy: boolean; readonly form: Partial<Posting['form']> } {
  const busy = useNavigation().state !== 'idle';
  return use(PostingContext) ?? { busy, form: {} };
}

/** The button that a form was sent with; null if none was pressed. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
