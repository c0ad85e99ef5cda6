import type { OperationsResult } from './operations.server.ts';

interface OutcomeProps {
  readonly of: OperationsResult['of'];
  readonly result: OperationsResult | null;
}

/** Outcome of the panel's form. Always rendered, so that screen readers announce changes. */
export const Outcome = ({ of, result }: OutcomeProps) => {
  const ownResult = result?.of === of ? result : null;
  return (
    <p role="status" className={ownResult?.ok === false ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
      {ownResult?.text}
    </p>
  );
};
