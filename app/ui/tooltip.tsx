import { type ReactNode, useId } from 'react';

/** A word more on what it wraps, on hover and on focus; drawn by the style sheet alone. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <span className="tooltip" aria-describedby={id}>
      {children}
      <span role="tooltip" id={id} className="tooltip-text">
        {text}
      </span>
    </span>
  );
}
