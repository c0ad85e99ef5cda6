import * as texts from './texts.ts';

/** How a part is set up: names of variables and documents, folded away from people who only read the page. */
export const SetupHint = ({ text }: { readonly text: string }) => (
  <details className="text-sm text-muted">
    <summary className="cursor-pointer text-primary-ink">{texts.howToSetItUp}</summary>
    <p className="mt-1 wrap-anywhere">{text}</p>
  </details>
);
