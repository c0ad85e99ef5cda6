import { forgetDrafts } from '../stores/drafts.ts';
import { forgetScopes } from './tab-scope.ts';

/** Whoever signs out leaves neither a scope nor anything typed behind. */
export function forgetTab(): void {
  forgetScopes();
  forgetDrafts();
}
