import type { FormEvent } from 'react';

/** The button that a form was sent with; null where none was pressed. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
