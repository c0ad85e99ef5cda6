import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { Report } from '#shared/api/families/reports-schemas.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { ReportIntent } from './save-fields.ts';

type ReportVersion = Pick<Report, 'id' | 'etag'>;

interface IntentFormProps {
  readonly intent: ReportIntent;
  /** Report and version; left out for a new one. */
  readonly report?: ReportVersion;
  readonly definition?: ReportDefinition;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Form that posts an intent; works without a script. */
export const IntentForm = ({ intent, report, definition, className, children }: IntentFormProps) => (
  <Form method="post" preventScrollReset className={className}>
    <input type="hidden" name="intent" value={intent} />
    {report ? <input type="hidden" name="report" value={report.id} /> : null}
    {report ? <input type="hidden" name="etag" value={report.etag} /> : null}
    {definition ? <input type="hidden" name="definition" value={JSON.stringify(definition)} /> : null}
    {children}
  </Form>
);

interface SubmitButtonProps {
  readonly variant?: 'default' | 'outline' | 'ghost';
  readonly children: ReactNode;
}

/** Submit button, disabled while submitting. */
export function SubmitButton({ variant = 'default', children }: SubmitButtonProps) {
  const sending = useNavigation().state === 'submitting';
  return (
    <Button type="submit" disabled={sending} variant={variant} size="sm">
      {children}
    </Button>
  );
}
