import type { OperationsResult } from './operations.server.ts';

interface OutcomeProps {
  readonly of: OperationsResult['of'];
  readonly result: OperationsResult | null;
}

/** What came of a form of this panel; there from the start, so that it is read out when it comes. */
export const Outcome = ({ of, result }: OutcomeProps) => {
  const ownResult = result?.of === of ? result : null;
  return (
    <p role="status" className={ownResult?.ok === false ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
      {ownResult?.text}
    </p>
  );
};
